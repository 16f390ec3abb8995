import type { Finding, Patient } from "./finding.ts";

/** What the terminal can show. */
export function checkTerminal({ call, config }: Patient): Finding[] {
  const { environment } = call;
  return [size(), colour(environment, config.plain === true), letters(environment)];
}

function size(): Finding {
  if (!Deno.stdin.isTerminal() || !Deno.stdout.isTerminal()) {
    return { name: "terminal", state: "ok", found: "none: lines are taken as from a script" };
  }
  const { columns, rows } = Deno.consoleSize();
  const found = `${columns} columns, ${rows} rows`;
  if (columns >= 40) return { name: "terminal", state: "ok", found };
  return { name: "terminal", state: "warning", found, advice: "40 columns show everything" };
}

function colour(environment: Readonly<Record<string, string>>, isPlain: boolean): Finding {
  const reasons = [
    isPlain && "plain is set",
    environment.NO_COLOR && "NO_COLOR is set",
    (environment.TERM ?? "dumb") === "dumb" && `TERM is ${environment.TERM ?? "not set"}`,
  ].filter((reason) => typeof reason === "string" && reason !== "");
  const found = reasons.length === 0 ? `${environment.TERM}` : `none: ${reasons.join(", ")}`;
  return { name: "colour", state: "ok", found };
}

function letters(environment: Readonly<Record<string, string>>): Finding {
  const name = "letters";
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || "";
  if (Deno.build.os !== "linux") return { name, state: "ok", found: locale || "UTF-8" };
  if (/utf-?8/i.test(locale)) return { name, state: "ok", found: locale };
  return {
    name,
    state: "warning",
    found: locale === "" ? "no locale is set" : `${locale} is not UTF-8`,
    advice: "set LANG=C.UTF-8: other letters than English ones may look wrong",
  };
}
