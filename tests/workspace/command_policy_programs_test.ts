import { equal, ok } from "node:assert/strict";
import { judgeCommand } from "../../src/workspace/mod.ts";
import { bareEntries } from "./command_policy_table.ts";

for (const [program, { allows, refuses }] of Object.entries(bareEntries)) {
  Deno.test(`an entry of ${program} alone does not allow what runs or writes something else`, () => {
    for (const command of allows) {
      const verdict = judgeCommand(command, [program]);
      equal(verdict.allowed, true, `${command}: ${verdict.allowed ? "" : verdict.reason}`);
    }
    for (const command of refuses) {
      equal(judgeCommand(command, [program]).allowed, false, command);
      const place = `/usr/bin/${program}`;
      const moved = place + command.slice(program.length);
      equal(judgeCommand(moved, [place]).allowed, false, moved);
    }
  });
}

Deno.test("entries may spell out what an entry of the program alone does not allow", () => {
  const allowed: [string, string][] = [
    ["find . -exec grep", "find . -exec grep -n x {} +"],
    ["find . -delete", "find . -delete -name x"],
    ["xargs -0 grep", "xargs -0 grep -l x"],
    ["timeout 60 go test", "timeout 60 go test ./..."],
    ["git -C docs log", "git -C docs log -3"],
    ["git -c color.ui=always diff", "git -c color.ui=always diff src"],
    ["python3 -m pytest", "python3 -m pytest -q tests"],
    ["bash -c 'make all'", "bash -c 'make all'"],
    ["npm exec eslint", "npm exec eslint src"],
    ["sort -o out", "sort -o out in"],
    ["ssh host uptime", "ssh host uptime -p"],
    ["env A=b make", "env A=b make test"],
    ["git rebase -x 'make test'", "git rebase -x 'make test' main"],
    ["sed -i", "sed -i s/a/b/ f"],
  ];
  for (const [entry, command] of allowed) {
    const verdict = judgeCommand(command, [entry]);
    equal(verdict.allowed, true, `${command}: ${verdict.allowed ? "" : verdict.reason}`);
  }
});

Deno.test("what an entry spells out opens nothing beside it", () => {
  const refused: [string, string][] = [
    ["find . -exec grep", "find . -exec grep x {} + -exec rm {} +"],
    ["find . -exec grep", "find . -exec rm {} +"],
    ["find . -exec sort", "find . -exec sort -o x {} +"],
    ["find . -exec", "find . -exec rm {} +"],
    ["xargs sort", "xargs sort"],
    ["timeout 60", "timeout 60 rm x"],
    ["timeout 60 go", "timeout 60 go run x"],
    ["timeout -s KILL 60", "timeout -s KILL 60 rm x"],
    ["sudo -u bob", "sudo -u bob rm x"],
    ["env A=b", "env A=b rm x"],
    ["git -C docs", "git -C docs config core.pager x"],
    ["git -c", "git -c core.pager=x log"],
    ["python3 -m", "python3 -m http.server"],
    ["python3 -c", "python3 -c 1"],
    ["node --eval", "node --eval 1"],
    ["node --test", "node --test -e 1"],
    ["bash -c", "bash -c id"],
    ["npm exec", "npm exec x"],
    ["sort --compress-program", "sort --compress-program x f"],
    ["sort -o", "sort -o x f"],
    ["ssh host", "ssh host rm x"],
    ["ssh host ls", "ssh host ls 'x;id'"],
    ["watch ls", "watch ls '&& id'"],
    ["sed -i", "sed -i 's/a/b/e' f"],
    ["git diff", "git diff --output=x"],
    ["git stash list", "git stash list --output=x"],
    ["git rebase -x", "git rebase -x id main"],
    ["docker run", "docker run x"],
  ];
  for (const [entry, command] of refused) {
    equal(judgeCommand(command, [entry]).allowed, false, `${entry}: ${command}`);
  }
});

Deno.test("the rules hold for versions and other names of a program", () => {
  for (
    const command of [
      "python3.12 -c 1",
      "gawk 'BEGIN{system(1)}'",
      "g++-12 -wrapper x",
      "vim.tiny -c x",
      "find.exe . -delete",
      "PYTHON -c 1",
    ]
  ) {
    equal(judgeCommand(command, [command.split(" ")[0]!]).allowed, false, command);
  }
});

Deno.test("more than thirty programs have such a rule and a test", () => {
  ok(Object.keys(bareEntries).length > 30);
});
