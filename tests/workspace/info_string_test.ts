import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { readInfoString } from "../../src/workspace/proposal/info_string.ts";

/** Info strings, and the path that they propose to write. */
const writes: readonly (readonly [info: string, path: string])[] = [
  ["go src/calc.go", "src/calc.go"],
  ["src/calc.go", "src/calc.go"],
  ["calc.go", "calc.go"],
  ["go   calc.go  ", "calc.go"],
  ["./src/calc.go", "./src/calc.go"],
  ["../calc.go", "../calc.go"],
  ["/etc/passwd.txt", "/etc/passwd.txt"],
  ["c++ src/a.cpp", "src/a.cpp"],
  ["C# Program.cs", "Program.cs"],
  ["objective-c View.m", "View.m"],
  ['ts title="src/a.ts"', "src/a.ts"],
  ["ts title=src/a.ts", "src/a.ts"],
  ["ts title='src/a.ts' {1,3-5} showLineNumbers", "src/a.ts"],
  ['ts title="src/my page.ts"', "src/my page.ts"],
  ["ts:src/a.ts", "src/a.ts"],
  ["c:src/a.c", "src/a.c"],
  ["ts:title=src/a.ts", "src/a.ts"],
  ["{file=src/a.ts}", "src/a.ts"],
  ["ts {file=src/a.ts}", "src/a.ts"],
  ["ts{file=src/a.ts}", "src/a.ts"],
  ['{.ts filename="src/a.ts" .numberLines}', "src/a.ts"],
  ["{path=src/a.ts}", "src/a.ts"],
  ['{file="a b.ts"}', "a b.ts"],
  ['{r, file="plot.R"}', "plot.R"],
  ["file=src/a.ts", "src/a.ts"],
  ["ts filename=src/a.ts", "src/a.ts"],
  ["ts path='a b.ts'", "a b.ts"],
  ["go file: src/a.go", "src/a.go"],
  ["sh file=start", "start"],
  ["ts [src/a.ts]", "src/a.ts"],
  ["ts src/a.ts {1,3-5}", "src/a.ts"],
  ["ts src/a.ts showLineNumbers", "src/a.ts"],
  ["file src/a.ts", "src/a.ts"],
  ["write src/a.ts", "src/a.ts"],
  ["Makefile", "Makefile"],
  ["make Makefile", "Makefile"],
  ["Dockerfile", "Dockerfile"],
  ["dockerfile Dockerfile", "Dockerfile"],
  ["docker/Dockerfile", "docker/Dockerfile"],
  ["Dockerfile.dev", "Dockerfile.dev"],
  ["LICENSE", "LICENSE"],
  ["Jenkinsfile", "Jenkinsfile"],
  ["go.mod", "go.mod"],
  ["json package.json", "package.json"],
  [".gitignore", ".gitignore"],
  [".eslintrc.json", ".eslintrc.json"],
  [".env.example", ".env.example"],
  ["yaml .github/workflows/ci.yml", ".github/workflows/ci.yml"],
  ["bin/start", "bin/start"],
  ["sh bin/start", "bin/start"],
  ["bash deploy", "deploy"],
  ["python run_all", "run_all"],
  ["text data.xyz", "data.xyz"],
  ["sh ./gradlew", "./gradlew"],
  ['go "my dir/a b.go"', "my dir/a b.go"],
  ['"my dir/a b.go"', "my dir/a b.go"],
  ["'a b.go'", "a b.go"],
  ["md Grüße.md", "Grüße.md"],
  ["日本/説明.md", "日本/説明.md"],
  ["svelte src/routes/+page.svelte", "src/routes/+page.svelte"],
  ["tsx app/[id]/page.tsx", "app/[id]/page.tsx"],
  ["tsx app/(shop)/page.tsx", "app/(shop)/page.tsx"],
  ["tsx routes/$id.tsx", "routes/$id.tsx"],
  ["svg icon@2x.svg", "icon@2x.svg"],
  ["gleam src/a.gleam", "src/a.gleam"],
  ["roc src/a.roc", "src/a.roc"],
  ["C:\\work\\a.ts", "C:\\work\\a.ts"],
  ["src\\a.ts", "src\\a.ts"],
];

/** Info strings that propose nothing. */
const nothing: readonly string[] = [
  "",
  "ts",
  "c++",
  "C#",
  "objective-c",
  "text",
  "mermaid",
  "dockerfile",
  "makefile",
  "python3.11",
  "go1.22",
  "python 3.11",
  "v1.2.3",
  "1.2.3",
  "node.js",
  "asp.net",
  ".net",
  "diff a/x b/x",
  "diff --git a/x.go b/x.go",
  "diff src/a.ts",
  'diff title="src/a.ts"',
  "diff-ts src/a.ts",
  "patch fix.patch",
  "text n/a",
  "n/a",
  "and/or",
  "html/css",
  "c/c++",
  "text/plain",
  "application/json",
  "// src/x.go",
  "go // src/x.go",
  "python # src/a.py",
  "https://example.com/a.js",
  "js https://example.com/a.js",
  "file=https://example.com/a.js",
  "www.example.com/a.js",
  "github.com/rs/a.go",
  "http example.com",
  "joe@example.org",
  "text joe@example.org",
  "file:///src/a.ts",
  "ts src/a.ts,src/b.ts",
  "mailto:joe@example.org",
  "js {1,3-5}",
  "{1,3-5}",
  "js 1,3-5",
  "{.python}",
  "{r setup}",
  "js /useState/",
  'js "useState"',
  'js title="Example output"',
  'ts title="Edit src/a.ts"',
  "bash -x",
  "sh --login",
  "bash $ cat src/a.go",
  "console $ ls",
  "console src/a.go",
  "bash output",
  "python example",
  "json response",
  "rust ignore",
  "rust no_run",
  "rust edition2021",
  "ts twoslash",
  "go src/a.go and more",
  "go my dir/a.go",
  "see src/a.go",
  "note: src/a.go",
  "12:15:src/a.ts",
  "src/a.ts:10-20",
  "ts src/a.ts:10",
  "src/a.ts#L10-L20",
  "ts src/a.ts (excerpt)",
  "src/",
  "go src/",
  "..",
  "go ...",
  "<path>",
  "go <your-file>.go",
  "*.go",
  "GET /users",
  "http /api/users",
  "@/components/a",
  'go "src/a.go',
  "{file=src/a.ts",
  "go src/a.go file=src/b.go",
  "run src/a.sh",
  "run:src/a.sh",
];

for (const [info, path] of writes) {
  Deno.test(`the info string ${JSON.stringify(info)} names a file`, () => {
    deepStrictEqual(readInfoString(info), { action: "write", path });
  });
}

for (const info of nothing) {
  Deno.test(`the info string ${JSON.stringify(info)} proposes nothing`, () => {
    deepStrictEqual(readInfoString(info), undefined);
  });
}

Deno.test("an info string that begins with edit names the file to edit", () => {
  const edits = {
    "edit src/a.ts": "src/a.ts",
    'edit "a b.ts"': "a b.ts",
    "edit Makefile": "Makefile",
    "edit start": "start",
    "edit file=src/a.ts": "src/a.ts",
    "edit: src/a.ts": "src/a.ts",
    "edit:src/a.ts": "src/a.ts",
  };
  for (const [info, path] of Object.entries(edits)) {
    deepStrictEqual(readInfoString(info), { action: "edit", path }, info);
  }
});

Deno.test("an info string that begins with edit and names no single path is told of", () => {
  for (const info of ["edit", "edit my file.ts", 'edit "a b.ts', "edit https://example.com/a"]) {
    deepStrictEqual(readInfoString(info), { action: "unclear" }, info);
  }
});

Deno.test("run alone proposes commands", () => {
  deepStrictEqual(readInfoString("run"), { action: "run" });
  deepStrictEqual(readInfoString("Run"), { action: "run" });
});

Deno.test("any info string is read, and a path that it gives stands in it", () => {
  const piece = fc.oneof(
    fc.constantFrom(..."{}[]=:,\"'` \\/.#@"),
    fc.constantFrom("ts", "file", "title", "edit ", "src/a.ts", "a b.ts", "Makefile"),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12, size: "max" }), (pieces) => {
      const info = pieces.join("");
      const tag = readInfoString(info);
      if (tag && "path" in tag) ok(info.includes(tag.path));
    }),
    { numRuns: 5000 },
  );
});
