import type { Finding, Patient } from "./finding.ts";

/** Which Harvey runs, on what. */
export function checkProgram({ call }: Patient): Finding[] {
  const { os, arch, standalone } = Deno.build;
  const kind = standalone ? "one file" : "from source";
  return [
    { name: "harvey", state: "ok", found: `${call.program.version}, ${kind}` },
    { name: "runtime", state: "ok", found: `Deno ${Deno.version.deno}, ${os} ${arch}` },
  ];
}
