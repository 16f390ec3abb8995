import { deepEqual } from "node:assert/strict";

Deno.test("onInterrupt() calls the newest handler alone; without any, SIGINT ends the program", async () => {
  // A process of its own, since the test runner listens to SIGINT itself.
  const { stdout, signal } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", new URL("interrupts_demo.ts", import.meta.url).pathname],
    stderr: "inherit",
  }).output();
  deepEqual([new TextDecoder().decode(stdout), signal], ["inner outer newest\n", "SIGINT"]);
});
