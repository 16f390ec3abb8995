import { equal } from "node:assert/strict";
import { openHost, pluginNamed } from "./open_host.ts";

Deno.test("no command gets the key of a configured provider, however its variable is called", async () => {
  let output: string | undefined;
  const runner = pluginNamed("runner", (harvey) => {
    harvey.inputs.claim("", async (command, { signal }) => {
      const { environment, paths: { workspace: workdir } } = harvey;
      output = (await harvey.shell.run({ command, workdir, environment, signal })).output;
    });
  }, ["shell"]);
  const work = {
    url: "http://127.0.0.1:9",
    protocol: "openai",
    keyVariable: "WORK_LOGIN",
  } as const;
  await using open = await openHost({
    plugins: [runner],
    config: { providers: { work } },
    environment: { PATH: Deno.env.get("PATH") ?? "", WORK_LOGIN: "horse staple", PLAIN: "plain" },
  });
  await open.type("echo $WORK_LOGIN $PLAIN");
  equal(output, "plain\n");
});
