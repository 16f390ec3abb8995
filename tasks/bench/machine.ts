import { cpus, release, totalmem } from "node:os";

/** What the figures were measured on, in one line. */
export function machine(): string {
  const processors = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} cores, ` +
    `${memory} GiB; ${Deno.build.os} ${release()}, Deno ${Deno.version.deno}`;
}
