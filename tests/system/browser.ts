import { findTool } from "./tools.ts";

/** How a page is shown. */
export interface PageView {
  /** In CSS pixels. Default: 1280 × 900. */
  readonly width?: number;
  readonly height?: number;
  /** What the person's system prefers. Default: light. */
  readonly scheme?: "light" | "dark";
  readonly reducedMotion?: boolean;
}

/** Debian's Chromium without a window, driven over the DevTools protocol; one process, many pages. */
export class Browser implements AsyncDisposable {
  readonly #process: Deno.ChildProcess;
  readonly #folder: string;
  readonly #address: string;

  private constructor(process: Deno.ChildProcess, folder: string, address: string) {
    this.#process = process;
    this.#folder = folder;
    this.#address = address;
  }

  static async start(): Promise<Browser> {
    const folder = await Deno.makeTempDir({ prefix: "harvey-browser-" });
    const process = new Deno.Command(findTool("chromium")!, {
      args: [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking",
        "--remote-debugging-port=0",
        `--user-data-dir=${folder}`,
        "about:blank",
      ],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const port = await portIn(`${folder}/DevToolsActivePort`);
    return new Browser(process, folder, `http://127.0.0.1:${port}`);
  }

  /** Opens a file and waits until it is loaded and its scripts have run. */
  async open(path: string, view: PageView = {}): Promise<Page> {
    const answer = await fetch(`${this.#address}/json/new?about:blank`, { method: "PUT" });
    const { webSocketDebuggerUrl } = await answer.json();
    const page = await Page.connect(webSocketDebuggerUrl);
    await page.show(view);
    await page.goTo(`file://${path}`);
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#process.status;
    // Its children may still write for a moment.
    for (let tries = 0; tries < 20; tries++) {
      try {
        return await Deno.remove(this.#folder, { recursive: true });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

type Answer = { id?: number; method?: string; params?: unknown; result?: unknown; error?: unknown };

/** One page, with everything that it asked of the network and said to the console. */
export class Page implements Disposable {
  /** Addresses that the page asked for, its own file apart. */
  readonly requests: string[] = [];
  /** Errors and warnings of the console, exceptions, breaches of the page's policy. */
  readonly complaints: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #sent = 0;
  #loaded = Promise.withResolvers<void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
  }

  static async connect(address: string): Promise<Page> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const page = new Page(socket);
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await page.send(`${domain}.enable`);
    return page;
  }

  /** Loads an address; resolves when it is loaded. */
  async goTo(url: string): Promise<void> {
    this.#loaded = Promise.withResolvers();
    await this.send("Page.navigate", { url });
    await this.#loaded.promise;
  }

  async show({ width = 1280, height = 900, scheme = "light", reducedMotion = false }: PageView) {
    const mobile = width < 600;
    const metrics = { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile };
    await this.send("Emulation.setDeviceMetricsOverride", metrics);
    await this.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: scheme },
        { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
      ],
    });
  }

  /** The value of an expression, awaited; the page's policy does not bind it. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    }) as { result: { value: Value }; exceptionDetails?: { exception?: { description: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  }

  /** Types text as a person would, into what has the focus. */
  async type(text: string): Promise<void> {
    await this.send("Input.insertText", { text });
  }

  /** Presses a key that has no text: `Enter`, `Tab`, `Escape`; or one letter. */
  async press(key: string, modifiers = 0): Promise<void> {
    const text = key.length === 1 ? { text: key } : key === "Enter" ? { text: "\r" } : {};
    const code = { Enter: 13, Tab: 9, Escape: 27 }[key] ?? key.toUpperCase().charCodeAt(0);
    const press = { key, modifiers, windowsVirtualKeyCode: code };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...press, ...text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
  }

  /** A PNG of what is in view. */
  async screenshot(): Promise<Uint8Array> {
    const { data } = await this.send("Page.captureScreenshot") as { data: string };
    return Uint8Array.fromBase64(data);
  }

  /** The page as a PDF. */
  async pdf(): Promise<Uint8Array> {
    const options = { preferCSSPageSize: true, printBackground: true };
    const { data } = await this.send("Page.printToPDF", options) as { data: string };
    return Uint8Array.fromBase64(data);
  }

  send(method: string, params: unknown = {}): Promise<unknown> {
    const id = ++this.#sent;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return waiting.promise;
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  // deno-lint-ignore no-explicit-any -- the protocol's own shapes
  #receive({ id, method, params, result, error }: any & Answer): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(JSON.stringify(error)));
      else waiting?.resolve(result);
    }
    if (method === "Page.loadEventFired") this.#loaded.resolve();
    if (method === "Network.requestWillBeSent") {
      const { url } = params.request;
      if (params.type !== "Document") this.requests.push(url);
    }
    if (method === "Runtime.exceptionThrown") {
      this.complaints.push(params.exceptionDetails.exception?.description ?? "exception");
    }
    if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) {
      this.complaints.push(JSON.stringify(params.args));
    }
    if (method === "Log.entryAdded" && params.entry.level !== "verbose") {
      this.complaints.push(params.entry.text);
    }
  }
}

async function portIn(path: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    try {
      const [port] = (await Deno.readTextFile(path)).split("\n");
      if (port) return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Chromium gave no port within 30 seconds");
}
