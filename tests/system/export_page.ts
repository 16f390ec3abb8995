import { join } from "node:path";
import { exportSession, type Session, type SessionFormat } from "../../src/session/mod.ts";
import { record } from "../session/recording.ts";
import { readSession } from "../../src/session/mod.ts";
import { turn } from "../session/export_samples.ts";

/** A session as a file that a browser can open; the folder is removed when disposed. */
export async function exportedFile(
  session: Session,
  format: SessionFormat = "html",
): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-export-" });
  const path = join(folder, format === "fdx" ? "session.fdx" : "session.html");
  await Deno.writeTextFile(path, await exportSession(session, format));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

/** A session of so many turns, with code, tables and lists, shell runs and writes between them. */
export function longSession(turns: number): Promise<Session> {
  const replies = [
    "Port 8080 is free. See `ss -ltn`:\n\n- above **1024**\n- not *reserved*",
    "## Plan\n\n1. Dump\n2. Restore\n\n```ts src/sum.ts\nconst sum = (a: number) => a;\n```",
    "| Port | Free |\n| --- | --- |\n| 8080 | yes |\n\nSee https://example.org/ports.",
    "The **needle** is here.",
  ];
  const happenings = Array.from({ length: turns }, (_, at) => [
    {
      ...turn(`Question ${at + 1}?`, replies[at % replies.length]),
      ...at % 6 === 5 ? { model: "mistral-small:24b" } : {},
    },
    ...at % 10 === 9
      ? [{ kind: "shell", command: "git status", output: "M ports.md\n" } as const]
      : [],
    ...at % 25 === 24
      ? [{ kind: "write", path: "ports.md", answer: "yes", reason: "" } as const]
      : [],
  ]).flat();
  return readSession(record({ user: "ann", workspace: "/w", title: "Ports", happenings }));
}
