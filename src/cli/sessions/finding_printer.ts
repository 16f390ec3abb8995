import type { CheckFinding } from "../../session/mod.ts";
import type { SubcommandCall } from "../subcommand.ts";

type Printed = Omit<CheckFinding, "rule"> & { readonly rule: string };

/** Findings are printed in pieces of about so many units. */
const pieceSize = 1 << 16;

/** Prints the findings of files as they come, as lines or as one JSON document. */
export class FindingPrinter {
  readonly #call: Pick<SubcommandCall, "print">;
  readonly #json: boolean;
  #text = "";
  #file = "";
  #files = 0;
  #inFile = { error: 0, warning: 0 };
  readonly #all = { error: 0, warning: 0 };

  constructor(call: Pick<SubcommandCall, "print">, json: boolean) {
    this.#call = call;
    this.#json = json;
  }

  async begin(file: string): Promise<void> {
    this.#file = file;
    this.#inFile = { error: 0, warning: 0 };
    const before = this.#files++ === 0 ? "[" : ",";
    if (this.#json) await this.#print(`${before}\n{"path":${JSON.stringify(file)},"findings":[`);
  }

  async add({ line, rule, severity, message }: Printed): Promise<void> {
    const first = this.#inFile.error + this.#inFile.warning === 0;
    this.#inFile[severity]++;
    this.#all[severity]++;
    if (this.#json) {
      const finding = JSON.stringify({ line, rule, severity, message });
      await this.#print(`${first ? "" : ","}\n  ${finding}`);
    } else await this.#print(`${this.#file}:${line}: ${severity}: ${message} (${rule})\n`);
  }

  async endFile(): Promise<void> {
    const { error, warning } = this.#inFile;
    if (this.#json) await this.#print(`],"errors":${error},"warnings":${warning}}`);
    else if (error + warning === 0) await this.#print(`${this.#file}: in order\n`);
  }

  /** @returns whether anything was an error */
  async finish(): Promise<boolean> {
    const { error, warning } = this.#all;
    if (this.#json) await this.#print(this.#files === 0 ? "[]\n" : "\n]\n");
    else if (this.#files > 1 || error + warning > 1) {
      const files = counted(this.#files, "file");
      await this.#print(`${files}: ${counted(error, "error")}, ${counted(warning, "warning")}\n`);
    }
    await this.#flush();
    return error > 0;
  }

  async #print(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= pieceSize) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    if (text !== "") await this.#call.print(text);
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
