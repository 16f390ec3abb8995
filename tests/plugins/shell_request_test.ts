import { equal } from "node:assert/strict";
import { readShellRequest } from "../../plugins/shell/request.ts";

Deno.test("a program that wants the terminal gets it whatever stands before its name", () => {
  const isInteractive = (line: string) => readShellRequest(line, ["vim"]).interactive;
  for (
    const line of ["! vim x", "!! /usr/bin/vim x", "! LANG=C vim x", '! "vim" "$FILE"', "! -t ls"]
  ) {
    equal(isInteractive(line), true, line);
  }
  for (const line of ["! vimdiff x", "! echo vim", "! $EDITOR x", "!"]) {
    equal(isInteractive(line), false, line);
  }
});
