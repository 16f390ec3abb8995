/** A model server that runs as a process of its own, until it is disposed of. */
export interface ServerProcess extends AsyncDisposable {
  /** What it wrote so far, for the message of a test that fails. */
  log(): string;
}

/** How to start a server and how to know that it is there. */
export interface ServerCommand {
  /** Arguments for `deno`. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Answers with any status once the server is up. */
  readonly readyUrl: string;
  /** Removed in the end. */
  readonly folder: string;
}

/** Runs a server and waits until it answers; throws with its log when it ends or stays silent. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...command.args],
    env: { ...command.env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let written = "";
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      written = (written + text).slice(-20_000);
    }
  };
  const reading = Promise.all([collect(child.stdout), collect(child.stderr)]);
  let ended = false;
  const status = child.status.then(() => ended = true);

  const server: ServerProcess = {
    log: () => written,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGKILL");
      await Promise.all([status, reading]);
      await Deno.remove(command.folder, { recursive: true });
    },
  };
  try {
    await untilReady(command.readyUrl, () => ended);
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw new Error(`The server did not start:\n${written}`, { cause: error });
  }
  return server;
}

async function untilReady(url: string, ended: () => boolean): Promise<void> {
  const attempts = 600;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (ended()) throw new Error("it ended");
    try {
      const response = await fetch(url);
      await response.body?.cancel();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("it stayed silent");
}
