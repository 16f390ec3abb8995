/** Texts to measure readers on: made up, the same in every run, no part like another. */

/** A screenplay of about `size` characters: headings, action, speeches, transitions, notes. */
export function scriptText(size: number): string {
  const chance = new Chance(1);
  const parts = ["Title: The Long Way\nCredit: Written by\nAuthor: Chance\n\nFADE IN:\n\n"];
  grow(parts, size, () => {
    parts.push(
      `${chance.of(PLACES)} ${chance.words(2, 4).toUpperCase()} - ${chance.of(TIMES)}\n\n`,
    );
    for (let count = chance.below(8) + 4; count > 0; count--) {
      if (chance.below(3) === 0) parts.push(`${chance.sentences(1, 4)}\n\n`);
      else parts.push(`${chance.of(NAMES)}\n`, remark(chance), `${chance.sentences(1, 3)}\n\n`);
    }
    if (chance.below(4) === 0) parts.push(`[[${chance.words(3, 9)}]]\n\n`);
    parts.push("CUT TO:\n\n");
  });
  return parts.join("");
}

/** A recorded session of about `size` characters: chat with code in the replies, and shell. */
export function sessionText(size: number): string {
  const parts = [sessionStart()];
  const chance = new Chance(2);
  grow(parts, size, () => parts.push(sessionScene(chance)));
  return parts.join("");
}

/** The same session scene by scene, until `size` characters were given. */
export function* sessionChunks(size: number): Iterable<string> {
  const chance = new Chance(2);
  let chunk = sessionStart();
  for (let given = 0; given < size; given += chunk.length, chunk = sessionScene(chance)) {
    yield chunk;
  }
}

function sessionStart(): string {
  return "Title: Harvey Session\nCredit: Recorded by Harvey\nAuthor: RSDOIEL\n\nFADE IN:\n\n";
}

function sessionScene(chance: Chance): string {
  const time = `2026-05-04 ${10 + chance.below(10)}:${10 + chance.below(50)}:00`;
  const parts = [
    `INT. HARVEY AND RSDOIEL TALKING ${time}\n\n`,
    "Harvey and RSDOIEL are in chat mode. Model: llama3.1:8b. Workspace: /home/user/project.\n\n",
  ];
  for (let turn = chance.below(4) + 2; turn > 0; turn--) {
    parts.push(`RSDOIEL\n${chance.sentences(1, 2)}\n\n`);
    parts.push("HARVEY\nForwarding to LLAMA3.1.\n\nLLAMA3.1\n", reply(chance), "\n\n");
    parts.push(`[[stats: LLAMA3.1 · ${chance.below(900)} tokens · 1.5s]]\n\n`);
  }
  const files = Array.from({ length: chance.below(30) + 2 }, () => `${chance.words(1, 1)}.md`);
  parts.push(`INT. SHELL ${time}\n\nRSDOIEL\n! ls\n\nSHELL\n${files.join("\n")}\n\n`);
  parts.push("[[shell: ls — exit 0]]\n\n");
  return parts.join("");
}

function reply(chance: Chance): string {
  const code = Array.from(
    { length: chance.below(12) },
    () => `    const ${chance.words(1, 1)} = ${chance.words(1, 1)}(${chance.below(100)});`,
  );
  return [chance.sentences(2, 5), "```ts", ...code, "```", chance.sentences(1, 6)].join("\n  \n");
}

function remark(chance: Chance): string {
  return chance.below(5) === 0 ? `(${chance.words(1, 3)})\n` : "";
}

function grow(parts: string[], size: number, more: () => void): void {
  let length = 0;
  for (let counted = 0; length < size;) {
    more();
    for (; counted < parts.length; counted++) length += parts[counted].length;
  }
}

/** A linear congruential generator: chance that is the same every time. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * limit);
  }

  of(choices: readonly string[]): string {
    return choices[this.below(choices.length)];
  }

  words(least: number, most: number): string {
    const count = least + this.below(most - least + 1);
    return Array.from({ length: count }, () => this.of(WORDS)).join(" ");
  }

  sentences(least: number, most: number): string {
    const count = least + this.below(most - least + 1);
    return Array.from({ length: count }, () => `The ${this.words(5, 14)}.`).join(" ");
  }
}

const PLACES = ["INT.", "EXT.", "INT./EXT."];
const TIMES = ["DAY", "NIGHT", "DUSK", "LATER"];
const NAMES = ["MARA", "JULES", "DR. WEN", "OLD MAN (V.O.)", "MARA (CONT'D)", "JULES ^"];
const WORDS =
  "river lamp ferry turns slowly under old stone bridge nobody waits while rain begins again long road home table letter opens quiet window light hand above small voice never answers"
    .split(" ");
