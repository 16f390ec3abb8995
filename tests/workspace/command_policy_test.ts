import { deepEqual, equal, match } from "node:assert/strict";
import fc from "fast-check";
import { judgeCommand, readEntry, readOnlyCommands } from "../../src/workspace/mod.ts";

const isAllowed = (command: string, ...allowed: string[]) => judgeCommand(command, allowed).allowed;

function reasonOf(command: string, ...allowed: string[]): string {
  const verdict = judgeCommand(command, allowed);
  return verdict.allowed ? "allowed" : verdict.reason;
}

Deno.test("an entry allows the commands that begin with its words", () => {
  equal(isAllowed("git status", "git status"), true);
  equal(isAllowed("git status -s", "git status"), true);
  equal(isAllowed("'git' \"status\"", "git status"), true);
  equal(isAllowed("git push", "git status"), false);
  equal(isAllowed("git statusx", "git status"), false);
  equal(isAllowed("git 'status -s'", "git status"), false);
  equal(isAllowed("git", "git status"), false);
  equal(isAllowed("ls -la src", "ls"), true);
});

Deno.test("an entry names the program that PATH finds, or a place where it spells that out", () => {
  for (const command of ["./ls", "/bin/ls", "/tmp/x/ls", "~/ls", "bin/ls", "LS", "ls2"]) {
    equal(isAllowed(command, "ls"), false, command);
  }
  equal(isAllowed("./build.sh --fast", "./build.sh"), true);
  equal(isAllowed("build.sh", "./build.sh"), false);
});

Deno.test("each command of a line is judged by itself, whatever joins them", () => {
  equal(isAllowed("git log | head -n 3", "git log", "head"), true);
  equal(isAllowed("ls && pwd; ls || pwd\nls;", "ls", "pwd"), true);
  for (const operator of [";", "&&", "||", "|", "\n", " ; ", "&&\n"]) {
    equal(isAllowed(`ls${operator}rm x`, "ls"), false, operator);
    equal(isAllowed(`rm x${operator}ls`, "ls"), false, operator);
  }
});

Deno.test("no operator adds a command that is not allowed, quoted signs add none", () => {
  const operators = fc.constantFrom(";", "&&", "||", "|", "\n", "&", "|&", "\\\n;", " # x\n");
  const blanks = fc.constantFrom("", " ", "\t", "  ", " \\\n ");
  const words = fc.array(fc.stringMatching(/^[a-z0-9./-]{1,6}$/), { maxLength: 3 });
  fc.assert(
    fc.property(operators, blanks, blanks, words, words, (operator, one, two, first, second) => {
      const line = `ls ${first.join(" ")}${one}${operator}${two}rm ${second.join(" ")}`;
      equal(isAllowed(line, "ls", "cat"), false, line);
    }),
  );
  fc.assert(fc.property(fc.stringMatching(/^[ -&(-~]{0,20}$/), (text) => {
    const added = [{ text, globAt: undefined, isInHome: false, quotedAt: 0 }];
    deepEqual(judgeCommand(`ls '${text}'`, ["ls"]), { allowed: true, programs: ["ls"], added });
  }));
});

Deno.test("what a shell alone can tell is refused with its reason", () => {
  const refused: [string, RegExp][] = [
    ["ls $(rm x)", /\$ stands for/],
    ['ls "$(rm x)"', /\$ stands for/],
    ["ls `rm x`", /backquotes/],
    ['ls "`rm x`"', /backquotes/],
    ["ls ${HOME}", /\$ stands for/],
    ["ls $HOME", /\$ stands for/],
    ["ls $'\\x3b'", /\$ stands for/],
    ["$EDITOR x", /\$ stands for/],
    ["ls & rm x", /background/],
    ["ls &", /background/],
    ["ls |& cat", /differently/],
    ["(ls)", /subshell/],
    ["{ ls; }", /begins a group/],
    ["ls {a,b}", /begins a group or a list/],
    ["! ls", /for not/],
    ["ls !!", /earlier command/],
    ["ls !(a)", /earlier command/],
    ["if ls; then rm x; fi", /compound command/],
    ["for x in a; do ls; done", /compound command/],
    ["time ls", /compound command/],
    ["ls () { rm x; }", /function/],
    ["ls <<E\nrm\nE", /text of its own/],
    ["ls <<< x", /text of its own/],
    ["ls <(rm x)", /runs another command/],
    ["ls >(rm x)", /runs another command/],
    ["ls 'open", /quote is open/],
    ['ls "open', /quote is open/],
    ["ls \\", /backslash/],
    ["ls ;; ls", /compound/],
    ["ls | ", /no command/],
    ["; ls", /no command/],
    ["", /no command/],
    ["# only a comment", /no command/],
    ["ls* x", /any program/],
    ["~/bin/ls", /any program/],
    ["ls ~bob", /only the shell knows/],
    ["ls a=~/x", /some shells/],
    ["ls =ls", /some shells/],
    ["ls ''~/x", /some shells/],
    ["ls\r\nrm x", /invisible character U\+000D/],
    ["ls\u00a0x", /U\+00A0/],
    ["ls \u202Egpj", /U\+202E/],
    ["ls \u200Bx", /U\+200B/],
    ["ls \0", /U\+0000/],
    ["ls \ud800", /U\+D800/],
    ["ls \x1b[2K", /U\+001B/],
    [`ls ${"x".repeat(9000)}`, /longer than/],
    ["a[0]=1 ls", /sets a part/],
    ["PATH+=:. ls", /sets a part/],
    ["X=1", /set for what follows/],
  ];
  for (const [command, reason] of refused) match(reasonOf(command, "ls", "cat"), reason, command);
});

Deno.test("variables that may change what a program does are refused before a command", () => {
  const refused = ["LD_PRELOAD=./x.so", "PATH=.", "GIT_SSH_COMMAND=x", "PAGER=x", "IFS=x", "TZ=/x"];
  for (const assignment of [...refused, "GIT_PAGER='sh -c id'", "LANG=../x", "LC_ALL=*", "_=x"]) {
    equal(isAllowed(`${assignment} ls`, "ls"), false, assignment);
  }
  for (const assignment of ["LANG=C", "LC_ALL=en_US.UTF-8", "GIT_PAGER=cat", "TZ=Europe/Rome"]) {
    equal(isAllowed(`${assignment} NO_COLOR=1 ls`, "ls"), true, assignment);
  }
});

Deno.test("redirections write to nothing but /dev/null", () => {
  const refused = [">x", ">>x", ">|x", "1>x", "2>x", "<>x", ">&x", ">& x", "&>x", "> /dev/sda"];
  const alike = ["> /dev/null/../x", ">/dev/nul?", "10>x", "12>/dev/null", "{fd}>/dev/null", "<*"];
  for (const redirection of [...refused, ...alike, "</dev/tcp/host/80", ">&-''", "<1-5>x"]) {
    equal(isAllowed(`ls ${redirection}`, "ls"), false, redirection);
  }
  const kept = [
    ">/dev/null",
    "2>/dev/null",
    ">/dev/null 2>&1",
    "2>&1",
    "<x",
    "2>&-",
    ">'/dev/null'",
  ];
  for (const redirection of kept) equal(isAllowed(`ls ${redirection}`, "ls"), true, redirection);
});

Deno.test("what is denied is refused whatever allows it, in any folder and with more between", () => {
  const judged = (command: string) =>
    judgeCommand(command, ["git", "rm", "/bin/rm"], { denied: ["git push", "rm"] }).allowed;
  for (const command of ["git push", "git --no-pager push x", "rm x", "/bin/rm x", "ls; rm x"]) {
    equal(judged(command), false, command);
  }
  equal(judged("git log"), true);
});

Deno.test("a refusal names the entry that would allow the command, where one would", () => {
  const missing = (command: string) => {
    const verdict = judgeCommand(command, ["ls"]);
    return verdict.allowed ? undefined : verdict.missing;
  };
  equal(missing("go test ./..."), "go test");
  equal(missing("wc -l x"), "wc");
  equal(missing("make test"), "make test");
  equal(missing("find . -exec rm {} +"), undefined);
  equal(missing("ls $(x)"), undefined);
});

Deno.test("a program named by its place is refused once the line has changed the folder", () => {
  equal(isAllowed("cd x && ./run", "cd", "./run"), false);
  equal(isAllowed("./run && cd x", "cd", "./run"), true);
});

Deno.test("entries that are no simple command allow nothing", () => {
  for (const entry of ["", "  ", "ls; rm", "ls *", "$x", "A=b ls", "ls >x", "'"]) {
    equal(readEntry(entry), undefined, entry);
    equal(judgeCommand("ls", [entry]).allowed, false, entry);
  }
  deepEqual(readEntry("find . -name 'a b'"), ["find", ".", "-name", "a b"]);
});

Deno.test("shells that are no POSIX shell are given plain words only", () => {
  const cmd = (command: string) => judgeCommand(command, ["git log"], { grammar: "cmd" }).allowed;
  const refused = ["git log %PATH%", "git log ^& x", "git log | x", "git log > x", 'git log "x"'];
  for (const command of [...refused, "git log 'x'", "git log\nx", "git log !x!", "git log é"]) {
    equal(cmd(command), false, command);
  }
  equal(cmd("git log --oneline src\\main.ts"), true);
  equal(judgeCommand("git log a\\;x", ["git log"], { grammar: "other" }).allowed, false);
  equal(judgeCommand("git log -n 5", ["git log"], { grammar: "other" }).allowed, true);
});

Deno.test("the built-in commands show what is there, and change nothing", () => {
  const shown = [
    "ls -la src/*.ts",
    "cat a b | head -n 3",
    "git log --oneline -5",
    "git --no-pager diff HEAD~1 -- src",
    "git show HEAD@{1}:src/a.ts",
    "grep -rn 'a|b' . | sort -u | uniq -c | sort -rn",
    "find . -type f -name '*.ts' -print0",
    "rg -n 'foo$' src 2>/dev/null",
    'grep "x$" a',
    "wc -l < a",
  ];
  for (const command of shown) equal(isAllowed(command, ...readOnlyCommands), true, command);
  const changing = [
    "rm x",
    "git branch x",
    "git diff --output=x",
    "sort -o x a",
    "tree -o x",
    "uniq a b",
  ];
  for (const command of [...changing, "git stash list", "npm test", "tee x", "sed -n p a"]) {
    equal(isAllowed(command, ...readOnlyCommands), false, command);
  }
  for (const entry of readOnlyCommands) equal(isAllowed(entry, ...readOnlyCommands), true, entry);
});
