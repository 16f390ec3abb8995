import { dirname } from "node:path";
import { UserError } from "../../src/kernel/user_error.ts";
import type { Target } from "./options.ts";
import type { Toolchain } from "./npm_runtime.ts";

/** What `deno compile` makes out of a bundle. Paths are absolute. */
export interface ExecutableRequest {
  /** A folder with a `main.js`; all of it is embedded. */
  readonly bundleFolder: string;
  readonly output: string;
  readonly target?: Target;
  readonly toolchain: Toolchain;
}

/**
 * Compiles a bundle into one executable file.
 *
 * @throws {UserError} where `deno compile` fails; it has then said why
 */
export async function makeExecutable(request: ExecutableRequest): Promise<void> {
  const { bundleFolder, output, target, toolchain } = request;
  await Deno.mkdir(dirname(output), { recursive: true });
  const { success } = await new Deno.Command(toolchain.deno, {
    args: [
      "compile",
      "--quiet",
      "--allow-all",
      "--no-check",
      // The bundle is complete; the project's configuration would exclude it and embed packages.
      "--no-config",
      "--no-lock",
      "--include",
      bundleFolder,
      ...(target ? ["--target", target] : []),
      "--output",
      output,
      `${bundleFolder}/main.js`,
    ],
    env: {
      DENO_NO_UPDATE_CHECK: "1",
      ...(toolchain.runtime ? { DENORT_BIN: toolchain.runtime } : {}),
    },
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (success) return;
  const advice = toolchain.runtime || target
    ? ""
    : " (where Deno's download site is out of reach: --runtime npm)";
  throw new UserError(`Cannot compile "${output}": deno compile failed, see above${advice}`);
}
