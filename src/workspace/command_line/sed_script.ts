const blanks = " \t\n;";
const digits = "0123456789";

/** Commands that take nothing after them but, some of them, a number. */
const simple = "=dDgGhHlnNpPqQxz{}";

/**
 * Why a script of sed is refused; undefined where it is made of addresses and of the commands that
 * print, delete, replace and move lines. `e` and `w`, as commands and as flags of `s`, run programs
 * and write files; what else there is, is refused since it is rarely needed.
 */
export function judgeSedScript(script: string): string | undefined {
  let at = 0;
  const refusal = () => `the sed script "${script}" may do more than print and replace`;
  const skip = (signs: string) => {
    while (at < script.length && signs.includes(script[at]!)) at++;
  };

  /** Passes what stands up to the next `delimiter`; whether there is one. */
  const passSection = (delimiter: string): boolean => {
    const start = at;
    for (; at < script.length; at++) {
      if (script[at] === "\\") at++;
      else if (script[at] === delimiter) {
        const section = script.slice(start, at++);
        // In some seds a delimiter between brackets is no delimiter.
        return section.lastIndexOf("[") <= section.lastIndexOf("]");
      }
    }
    return false;
  };

  const passAddress = (): boolean => {
    if (script[at] === "/") {
      at++;
      if (!passSection("/")) return false;
      skip("IM");
    } else if (script[at] === "$") at++;
    else skip(`${digits}~+`);
    return true;
  };

  for (skip(blanks); at < script.length; skip(blanks)) {
    if (!passAddress()) return refusal();
    skip(" \t");
    if (script[at] === ",") {
      at++;
      skip(" \t");
      if (!passAddress()) return refusal();
    }
    skip(" \t!");
    const command = script[at++];
    if (command === "s" || command === "y") {
      const delimiter = script[at++];
      if (delimiter === undefined || /[\\\s[\]]/.test(delimiter)) return refusal();
      if (!passSection(delimiter) || !passSection(delimiter)) return refusal();
      if (command === "s") skip(`${digits}gpIiMm`);
    } else if (command !== undefined && simple.includes(command)) {
      if ("qQl".includes(command)) skip(` ${digits}`);
      if (command === "{") continue;
    } else return refusal();
    skip(" \t");
    if (at < script.length && !";\n}".includes(script[at]!)) return refusal();
  }
  return undefined;
}
