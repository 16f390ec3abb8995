import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { type AuditEntry, AuditLog } from "../../src/workspace/audit_log.ts";

const entry = (target: string): AuditEntry => ({
  time: new Date("2026-05-04T14:23:00.123Z"),
  session: "0197a3e4",
  by: "model",
  action: "write",
  target,
  outcome: "ok",
});

async function inFolder(run: (file: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(join(folder, "harvey", "audit.jsonl"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const targets = async (log: AuditLog, limit = Infinity) =>
  (await Array.fromAsync(log.newestFirst(limit))).map(({ target }) => target);

Deno.test("what is added is read back, the newest first and as many as are wanted", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    deepEqual(await targets(log), []);
    const refused = { ...entry("b\n\u2028"), outcome: "refused", reason: "outside" };
    for (const one of [entry("a"), refused, entry("c")]) await log.add(one);
    deepEqual(await Array.fromAsync(log.newestFirst(2)), [entry("c"), refused]);
    deepEqual(await targets(await AuditLog.open(file)), ["c", "b\n\u2028", "a"]);
  }));

Deno.test("file and folder are the person's alone", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    await log.add(entry("a"));
    const mode = async (path: string) => ((await Deno.stat(path)).mode ?? 0) & 0o777;
    equal(await mode(file), 0o600);
    equal(await mode(join(file, "..")), 0o700);
    await Deno.chmod(file, 0o644);
    await AuditLog.open(file);
    equal(await mode(file), 0o600);
  }));

Deno.test("the file stays under 1 MiB, and the one before it is kept", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    const long = "x".repeat(3900);
    for (let count = 0; count < 600; count++) await log.add(entry(`${count} ${long}`));
    const sizes = [await Deno.stat(file), await Deno.stat(`${file}.1`)].map(({ size }) => size);
    ok(sizes.every((size) => size <= 1024 * 1024), String(sizes));
    const numbers = (await targets(log)).map((target) => parseInt(target));
    equal(numbers[0], 599);
    ok(numbers.length > 256);
    deepEqual(numbers, numbers.map((_, index) => 599 - index));
  }));

Deno.test("a text that is too long is cut", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    await log.add(entry("y".repeat(2_000_000)));
    equal((await targets(log))[0], `${"y".repeat(4000)}…`);
  }));

Deno.test("lines that are no entries are passed over, and swallow none that follows", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    await log.add(entry("first"));
    await Deno.writeTextFile(file, '{"time":1}\nnull\n\n\u0000\n{"time":"2026-05', {
      append: true,
    });
    await log.add(entry("last"));
    deepEqual(await targets(log), ["last", "first"]);
  }));

Deno.test("a link in the place of the file is refused", () =>
  inFolder(async (file) => {
    await AuditLog.open(file);
    await Deno.symlink("/etc/hostname", file);
    await rejects(AuditLog.open(file), {
      name: "UserError",
      message:
        `Cannot use the audit log "${file}": it is a link, or no file (is the folder yours?)`,
    });
  }));

Deno.test("several programs add at once, across a rotation, and no line is lost or torn", () =>
  inFolder(async (file) => {
    const log = await AuditLog.open(file);
    const program = `
      import { AuditLog } from "${new URL("../../src/workspace/audit_log.ts", import.meta.url)}";
      const log = await AuditLog.open(Deno.args[0]);
      for (let count = 0; count < 120; count++) {
        const target = Deno.args[1] + "-" + count + " " + "z".repeat(3000);
        await log.add({
          ...{ time: new Date(), session: "s", by: "model", action: "run", outcome: "ok" }, target,
        });
      }`;
    const script = join(file, "..", "program.ts");
    await Deno.writeTextFile(script, program);
    const config = new URL("../../deno.json", import.meta.url).pathname;
    const children = ["a", "b", "c", "d"].map((name) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-lock", "--config", config, script, file, name],
        stderr: "piped",
      }).output()
    );
    for (const { code, stderr } of await Promise.all(children)) {
      equal(code, 0, new TextDecoder().decode(stderr));
    }
    const names = (await targets(log)).map((target) => target.split(" ", 1)[0]);
    equal(new Set(names).size, 480);
    match(await Deno.readTextFile(`${file}.1`), /\}\n$/);
  }));
