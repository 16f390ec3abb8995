import { childEnvironment, runCommand } from "../../workspace/mod.ts";
import type { Finding, Patient } from "./finding.ts";

/** Whether the person's shell runs a command. */
export async function checkShell({ call, paths }: Patient): Promise<Finding[]> {
  const environment = childEnvironment(call.environment);
  const shell = environment.SHELL || "/bin/sh";
  const { outcome } = await runCommand({
    command: "exit 0",
    workdir: paths.workspace,
    environment,
    signal: new AbortController().signal,
    timeout: 1,
  });
  if (outcome.kind === "exit" && outcome.code === 0) {
    return [{ name: "shell", state: "ok", found: shell }];
  }
  const reason = outcome.kind === "not started" ? outcome.reason : `it ended with ${outcome.kind}`;
  return [{
    name: "shell",
    state: "wrong",
    found: `${shell}: ${reason}`,
    advice: "set SHELL to a shell that there is, such as /bin/sh",
  }];
}
