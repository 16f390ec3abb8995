/** Drives a program on a pseudo-terminal of its own by the program `tmux`. */
export class Terminal implements AsyncDisposable {
  #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  /** Starts a terminal in which a plain shell waits, with the prompt `$ `. */
  static async start(
    { folder, columns = 80, rows = 24 }: { folder: string; columns?: number; rows?: number },
  ): Promise<Terminal> {
    const terminal = new Terminal(`${folder}/tmux.socket`);
    await terminal.#tmux("-f", "/dev/null", "new-session", "-d", ...[
      ...["-x", `${columns}`, "-y", `${rows}`, "-c", folder],
      "env PS1='$ ' bash --norc --noprofile",
    ]);
    await terminal.shows("$");
    return terminal;
  }

  /** Presses keys by tmux's names (`Enter`, `C-c`, `Up`); other words are typed as they are. */
  async press(...keys: string[]): Promise<void> {
    await this.#tmux("send-keys", ...keys);
  }

  /** Types a text, whatever tmux would call it. */
  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-l", "--", text);
  }

  /** Pastes a text as a person does: marked as a paste where the program asked for marks. */
  async paste(text: string): Promise<void> {
    await this.#tmux("set-buffer", "--", text);
    await this.#tmux("paste-buffer", "-p");
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux("resize-window", "-x", `${columns}`, "-y", `${rows}`);
  }

  /** What stands on the screen, blanks at the ends of lines and empty lines at the end left out. */
  async screen(): Promise<string> {
    return (await this.#tmux("capture-pane", "-p")).trimEnd();
  }

  /**
   * Waits until the screen holds a text, or satisfies a condition, and returns the screen.
   *
   * @throws {Error} with the screen, when 20 seconds did not bring it
   */
  async shows(what: string | ((screen: string) => boolean)): Promise<string> {
    let screen = "";
    for (let tries = 0; tries < 400; tries++) {
      screen = await this.screen();
      if (typeof what === "string" ? screen.includes(what) : what(screen)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The terminal does not show ${what}:\n${screen}`);
  }

  async [Symbol.asyncDispose]() {
    await this.#tmux("kill-server");
  }

  async #tmux(...args: string[]): Promise<string> {
    const { success, stdout, stderr } = await new Deno.Command("tmux", {
      args: ["-S", this.#socket, ...args],
      env: { LC_ALL: "C.UTF-8", TERM: "xterm-256color" },
    }).output();
    const decoder = new TextDecoder();
    if (!success) throw new Error(`tmux ${args.join(" ")}: ${decoder.decode(stderr)}`);
    return decoder.decode(stdout);
  }
}
