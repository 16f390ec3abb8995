import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { programName, shellWords } from "../../src/workspace/shell_words.ts";
import { runCommand } from "../../src/workspace/process.ts";

Deno.test("shellWords() resolves quotes, backslashes and the home folder", () => {
  deepEqual(shellWords(`cd 'my folder'"/a b"/c\\ d ""`), ["cd", "my folder/a b/c d", ""]);
  deepEqual(shellWords("cd ~/notes ~", "/home/me"), ["cd", "/home/me/notes", "/home/me"]);
  deepEqual(shellWords("  a\tb  "), ["a", "b"]);
  deepEqual(shellWords(""), []);
});

Deno.test("shellWords() leaves to the shell what only a shell can tell", () => {
  for (const text of ["cd $HOME", "a; b", "a && b", "ls *", "cd ~bob", `"open`, "'open", "a\\"]) {
    equal(shellWords(text, "/home/me"), undefined, text);
  }
});

Deno.test("shellWords() splits as the shell does whatever it splits at all", async () => {
  const alphabet = fc.constantFrom("a", "b", " ", "'", '"', "\\", "\t", "é", "-", "=");
  const texts = fc.sample(fc.string({ unit: alphabet, maxLength: 12 }), { numRuns: 300, seed: 7 })
    .filter((text) => shellWords(text) !== undefined);
  const command = texts.map((text) => `printf '<%s>' e ${text}; echo`).join("\n");
  const { output } = await runCommand({
    command,
    shell: "/bin/sh",
    workdir: Deno.cwd(),
    environment: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" },
    signal: new AbortController().signal,
  });
  const expected = texts.map((text) =>
    `${["e", ...shellWords(text)!].map((w) => `<${w}>`).join("")}\n`
  );
  equal(output, expected.join(""));
});

Deno.test("programName() finds the program behind folders, assignments and quotes", () => {
  equal(programName(`LANG=C /usr/bin/vim "$FILE"`), "vim");
  equal(programName("  less notes.md | cat"), "less");
  equal(programName("'vim' x"), "vim");
  equal(programName("$EDITOR x"), undefined);
  equal(programName(""), undefined);
});
