/** What a system test may need beside Deno. */
export type SystemTool =
  | "bash"
  | "chromium"
  | "fish"
  | "flock"
  | "git"
  | "mount"
  | "nats-server"
  | "script"
  | "strace"
  | "tmux"
  | "zsh";

/**
 * Registers a test that needs tools of the operating system. Where one of them is missing the test
 * is passed over, with one line that says so; with `HARVEY_REQUIRE_SYSTEM=1` it fails instead.
 *
 * `root` asks for root's rights besides (to mount a file system).
 */
export function systemTest(
  name: string,
  needs: { readonly tools: readonly SystemTool[]; readonly root?: boolean },
  run: (test: Deno.TestContext) => void | Promise<void>,
): void {
  const missing: string[] = needs.tools.filter((tool) => !findTool(tool));
  if (needs.root && Deno.uid() !== 0) missing.push("root's rights");
  if (missing.length === 0) {
    Deno.test(name, run);
  } else if (Deno.env.get("HARVEY_REQUIRE_SYSTEM") === "1") {
    Deno.test(name, () => {
      throw new Error(`needs ${missing.join(", ")}: not found here, and HARVEY_REQUIRE_SYSTEM=1`);
    });
  } else {
    console.log(`passed over, for want of ${missing.join(", ")}: ${name}`);
    Deno.test({ name, ignore: missing.length > 0, fn: run });
  }
}

/** The tool's path, where `PATH` or the folders for system programs have it. */
export function findTool(tool: SystemTool): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(":").concat("/usr/sbin", "/sbin");
  return folders.map((folder) => `${folder}/${tool}`).find(isFile);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
