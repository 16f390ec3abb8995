import assert from "node:assert/strict";
import { join } from "node:path";
import { accesses, pathPlace } from "./path_place.ts";

/** What nobody touches, with a part of the reason. */
const protectedPaths: Readonly<Record<string, readonly string[]>> = {
  "git's own": [".git", ".git/config", ".git/hooks/pre-commit", "sub/module/.git", "a/.git/HEAD"],
  "Harvey's own": [
    ...["harvey", "harvey/harvey.yaml", "harvey/plugins/a.ts", "harvey/skills/a/SKILL.md"],
    ...["harvey/sessions/a.spmd", "harvey/undo/00000001-a/0", "harvey/assets/a", "harvey/new.txt"],
    ...["agents/routes.json", "agents/skills/a/SKILL.md", "sub/harvey/harvey.yaml"],
    ...["sub/agents/routes.json", "sub/harvey/plugins/x.ts"],
  ],
  "when they start": [
    ...[".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".inputrc", "sub/.bashrc"],
    ...[
      ".gitconfig",
      ".vimrc",
      ".exrc",
      ".gdbinit",
      "config.fish",
      ".config/fish/functions/ls.fish",
    ],
    ...[".config/autostart/a.desktop", ".config/systemd/user/a.service", "profile.ps1"],
    ...[".xinitrc", ".tmux.conf", ".emacs.d/init.el", ".dir-locals.el", "sitecustomize.py"],
  ],
  "keys or passwords": [
    ...["id_rsa", "id_ed25519", "id_ed25519.pub", "keys/id_rsa_work", "id_work", ".ssh/config"],
    ...[
      ".ssh/authorized_keys",
      "server.pem",
      "tls/server.key",
      "a.p12",
      "a.pfx",
      "a.jks",
      "a.kdbx",
    ],
    ...[".gnupg/x", ".aws/credentials", ".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass"],
    ...[".git-credentials", ".kube/config", ".docker/config.json", ".cargo/credentials.toml"],
    ...[".config/gcloud/x.json", ".config/gh/hosts.yml", ".bash_history", ".vault-token"],
  ],
  "secrets of the environment": [
    ...[".env", ".env.local", ".env.production", "sub/.env"],
    ...[".envrc", "prod.env", ".env.d"],
  ],
};

for (const [reason, paths] of Object.entries(protectedPaths)) {
  Deno.test(`attack: nothing touches what is, or has, "${reason}", whether it exists or not`, async () => {
    for (const path of paths) {
      await using place = await pathPlace();
      for (const access of accesses) {
        assert.ok((await place.refusal(path, access)).includes(reason));
      }
      await place.put(path);
      for (const access of accesses) {
        assert.ok((await place.refusal(path, access)).includes(reason));
      }
    }
  });
}

Deno.test("attack: no editor, package manager or other agent is made to run something by itself", async () => {
  await using place = await pathPlace();
  const paths = [
    ...[".vscode/tasks.json", ".vscode/settings.json", ".idea/runConfigurations/a.xml", ".zed/x"],
    ...[
      "my.code-workspace",
      ".claude/settings.json",
      ".cursor/mcp.json",
      ".mcp.json",
      ".yarnrc.yml",
      ".pnpmfile.cjs",
    ],
  ];
  for (const path of paths) {
    assert.match(await place.refusal(path, "write"), /by itself|another agent/);
    assert.match(await place.refusal(path, "delete"), /by itself|another agent/);
    await place.guard.resolve(path, "read");
  }
});

Deno.test("attack: sessions that are kept elsewhere are protected there", async () => {
  await using place = await pathPlace();
  await Deno.mkdir(join(place.workspace, "records"));
  await Deno.symlink("records", join(place.workspace, "linked"));
  const guard = place.guardWith({
    protectedFolders: [join(place.workspace, "linked"), join(place.workspace, "missing", "x")],
  });
  for (const path of ["records/a.spmd", "linked/a.spmd", "records", "missing/x/y"]) {
    for (const access of accesses) {
      assert.match(await place.refusal(path, access, guard), /which is Harvey's own$/);
    }
  }
  await guard.resolve("records2/a", "write");
  await guard.resolve("missing/y", "write");
});

Deno.test("attack: a workspace that holds the home folder leaves Harvey's own there alone", async () => {
  await using place = await pathPlace();
  const guard = place.guardWith({ workspace: place.folder });
  for (const path of ["home/harvey/trust.json", "home/agents/routes.json", "home/harvey/history"]) {
    assert.match(await place.refusal(path, "write", guard), /Harvey's own/);
  }
  const atHome = place.guardWith({ workspace: place.home });
  assert.match(await place.refusal("harvey/anything", "read", atHome), /Harvey's own/);
});
