import { join } from "node:path";
import { columns } from "../../src/cli/example.ts";
import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { type AuditEntry, AuditLog, Redactor, secretsOf } from "../../src/workspace/mod.ts";
import { auditEntries, type AuditFacts, told } from "./audit_entries.ts";
import { type SafeModeFacts, safeModeText } from "./safe_mode_text.ts";

/**
 * Keeps what was agreed to, written and run in `~/harvey/audit.jsonl`, and shows it with `/audit`.
 * What a person typed after `!` is kept only while the session is recorded: who records nothing wants
 * to leave nothing behind, while what others had done is to be found in any case. The session's own record comes first: where an entry cannot be kept, the person is told once, and
 * the session goes on.
 */
export function defineAudit(harvey: Harvey): void {
  const file = join(harvey.paths.home, "harvey", "audit.jsonl");
  const keyVariables = Object.values(harvey.config.providers)
    .map(({ keyVariable }) => keyVariable).filter((name) => name !== undefined);
  const redactor = new Redactor(secretsOf(harvey.environment, keyVariables));
  let log: Promise<AuditLog> | undefined;
  let isTold = false;
  /** Entries are added one after another, in the order of their events. */
  let last: Promise<void> = Promise.resolve();

  const add = (time: number, facts: AuditFacts) => {
    const { target, reason } = facts;
    const entry: AuditEntry = {
      time: new Date(time),
      session: harvey.session.id,
      ...facts,
      target: redactor.redact(target),
      ...(reason === undefined ? {} : { reason: redactor.redact(reason) }),
    };
    last = last.then(async () => {
      try {
        await (await (log ??= AuditLog.open(file))).add(entry);
      } catch (error) {
        // A failing observer would be disabled, and the gate with it.
        if (isTold) return;
        isTold = true;
        await harvey.ui.error(error instanceof Error ? error.message : `${error}`);
      }
    });
    return last;
  };

  // The recorder began before this plugin was loaded.
  let isRecorded = harvey.config.record !== "off";
  harvey.on("recording.started", () => void (isRecorded = true));
  harvey.on("recording.stopped", () => void (isRecorded = false));
  for (const [type, entryOf] of Object.entries(auditEntries)) {
    harvey.on(type, ({ data, time }) => {
      if (type === "shell.ended" && !isRecorded) return;
      return add(time, (entryOf as (data: object) => AuditFacts)(data));
    });
  }
  const calls = new Map<string, string>();
  harvey.on("tool.called", ({ data }) => void calls.set(data.call, data.arguments));
  harvey.on("tool.ended", ({ data: { call, name, status }, time }) => {
    const target = calls.get(call) ?? "";
    calls.delete(call);
    return add(time, { by: "model", action: `call ${name}`, target, ...told(status) });
  });
  harvey.on("safemode.changed", ({ data, time }) => {
    const target = safeModeText(data as unknown as SafeModeFacts);
    return add(time, { by: "person", action: "set safe mode", target, outcome: "ok" });
  });
  harvey.defer(() => last);

  harvey.commands.define({
    name: "audit",
    usage: "[N]",
    summary: "Show what was agreed to, written and run, the last entry last",
    async run(words) {
      const limit = words === "" ? 20 : Number(words);
      if (!Number.isInteger(limit) || limit < 1) {
        throw new UserError(
          `Cannot show "${words}" entries: that is no whole number above 0 (say /audit 50)`,
          exitCode.usage,
        );
      }
      await last;
      const entries = await Array.fromAsync((await AuditLog.open(file)).newestFirst(limit));
      await harvey.ui.line(
        entries.length === 0
          ? "Nothing was agreed to, written or run yet."
          : columns(entries.reverse().map(row)).trimEnd(),
      );
    },
  });
}

function row({ time, by, action, target, outcome, reason }: AuditEntry): [string, string] {
  const what = target === "" ? action : `${action} ${target.replace(/\s+/g, " ")}`;
  const shown = what.length > 200 ? `${what.slice(0, 200).toWellFormed()}…` : what;
  const ended = reason === undefined ? outcome : `${outcome} (${reason.replace(/\s+/g, " ")})`;
  return [`${localTime(time)} ${by}`, `${shown}: ${ended}`];
}

function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}
