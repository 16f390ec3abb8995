/** What shells and other programs run or obey by themselves when they start; folded. */
const startUpFiles: ReadonlySet<string> = new Set([
  ...[".profile", ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases"],
  ...[".bash_functions", ".bash_completion", ".inputrc", ".zshrc", ".zshenv", ".zprofile"],
  ...[".zlogin", ".zlogout", ".zsh_aliases", ".kshrc", ".mkshrc", ".shrc", ".shinit", ".ashrc"],
  ...[".cshrc", ".tcshrc", ".login", ".logout", "config.fish", ".xonshrc", ".elvish"],
  ...["profile.ps1", "microsoft.powershell_profile.ps1", "autoexec.bat"],
  ...[".xinitrc", ".xsession", ".xsessionrc", ".xprofile", ".xserverrc", ".pam_environment"],
  ...[".gitconfig", ".hgrc", ".vimrc", ".gvimrc", ".exrc", ".ideavimrc", ".nvimrc", ".nvim.lua"],
  ...[".lvimrc", ".emacs", ".emacs.d", ".spacemacs", ".dir-locals.el", ".dir-locals-2.el"],
  ...[".gdbinit", ".lldbinit", ".pythonrc", ".pythonstartup", ".irbrc", ".pryrc", ".rprofile"],
  ...[".renviron", ".ghci", ".sqliterc", ".psqlrc", ".screenrc", ".tmux.conf", ".wgetrc"],
  ...[".curlrc", ".octaverc", ".guile", ".perldb", ".rdebugrc", "sitecustomize.py"],
  ...["usercustomize.py", "autorun.inf", "desktop.ini", ".forward", ".rhosts", ".shosts"],
]);

/** Folders whose every file is obeyed so, by the path's last names. */
const startUpFolders = [
  [".config", "autostart"],
  [".config", "systemd"],
  [".config", "fish"],
  [".config", "nvim"],
  [".config", "environment.d"],
  ["library", "launchagents"],
  [".local", "bin"],
];

/** Settings of editors and agents that run commands on opening a folder; reading them is harmless. */
const selfRunning: Readonly<Record<string, string>> = {
  ".vscode": "an editor runs what stands there by itself",
  ".idea": "an editor runs what stands there by itself",
  ".zed": "an editor runs what stands there by itself",
  ".fleet": "an editor runs what stands there by itself",
  ".vim": "an editor runs what stands there by itself",
  ".claude": "another agent obeys what stands there",
  ".cursor": "another agent obeys what stands there",
  ".codex": "another agent obeys what stands there",
  ".gemini": "another agent obeys what stands there",
  ".mcp.json": "another agent runs what stands there",
  ".yarnrc": "a package manager runs what stands there by itself",
  ".yarnrc.yml": "a package manager runs what stands there by itself",
  ".yarn": "a package manager runs what stands there by itself",
  ".pnpmfile.cjs": "a package manager runs what stands there by itself",
};

/** Changed with the person's consent, who should know what it starts. */
const startingLater: Readonly<Record<string, string>> = {
  ".husky": "git runs it",
  ".githooks": "git runs it",
  ".gitmodules": "git obeys it",
  ".gitattributes": "git obeys it",
  ".pre-commit-config.yaml": "git hooks run it",
  ".gitlab-ci.yml": "a build service runs it",
  ".circleci": "a build service runs it",
  "jenkinsfile": "a build service runs it",
  ".devcontainer": "an editor runs it where asked to",
  ".cargo": "cargo runs what it names",
  "mise.toml": "mise runs it where it is trusted",
  ".mise.toml": "mise runs it where it is trusted",
  ".bazelrc": "bazel obeys it",
  "package.json": "its scripts run on installing and building",
  "makefile": "building runs it",
  "build.rs": "building runs it",
  "setup.py": "installing runs it",
  "conftest.py": "testing runs it",
  "agents.md": "other agents obey it",
  "claude.md": "other agents obey it",
  "harvey.md": "Harvey obeys it",
};

/** Whether the folder that `folded` ends with is one that programs run everything in. */
export function isStartUp(before: string, folded: string): boolean {
  return startUpFiles.has(folded) ||
    startUpFolders.some(([outer, inner]) => before === outer && folded === inner);
}

/** Why a name is not written though it may be read; undefined where it may be written. */
export function selfRunningReason(folded: string): string | undefined {
  if (folded.endsWith(".code-workspace")) return "an editor runs what stands there by itself";
  return Object.hasOwn(selfRunning, folded) ? selfRunning[folded] : undefined;
}

/**
 * What a person should know before agreeing to a change of this path: `building runs it`; undefined
 * where there is nothing.
 *
 * @param folded the components, folded
 */
export function cautionAbout(folded: readonly string[]): string | undefined {
  if (folded.some((name, at) => name === "workflows" && folded[at - 1] === ".github")) {
    return "a build service runs it";
  }
  const name = folded.find((name) => Object.hasOwn(startingLater, name));
  return name === undefined ? undefined : startingLater[name];
}

/** The names that a short name of Windows could stand for. */
export const startUpNames: readonly string[] = [...startUpFiles, ...Object.keys(selfRunning)];
