/** Runs git as a person does. */
export async function git(folder: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("git", {
    args: ["-C", folder, "-c", "user.name=ann", "-c", "user.email=ann@example.org", ...args],
    env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
