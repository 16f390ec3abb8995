import assert from "node:assert/strict";
import { join } from "node:path";
import { gitStatus } from "../../plugins/chat/git_status.ts";
import { type OpenHost, openHost, pluginNamed } from "../host/open_host.ts";
import { systemTest } from "../system/tools.ts";

/** A repository of a stranger's, with what its owner could make of it. */
interface Repository extends AsyncDisposable {
  readonly workspace: string;
  readonly home: string;
  /** A shell command that leaves a mark, for settings that name programs. */
  readonly program: string;
  /** What Harvey tells a model of it. */
  status(): Promise<string>;
  /** Whether the program ran since the last question. */
  ran(): Promise<boolean>;
  put(path: string, text: string): Promise<void>;
  git(...args: string[]): Promise<string>;
}

async function repository(environment: Record<string, string> = {}): Promise<Repository> {
  const path = Deno.env.get("PATH")!;
  let status = () => Promise.resolve("");
  const plugin = pluginNamed("asking", (harvey) => {
    status = () => gitStatus(harvey, new AbortController().signal);
  }, ["shell"]);
  const host: OpenHost = await openHost({
    plugins: [plugin],
    environment: { PATH: path, HOME: "/nonexistent", ...environment },
  });
  const { workspace, home } = host;
  const proof = join(home, "ran");
  const git = async (...args: string[]) => {
    const person = [
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@b",
      "-c",
      "protocol.file.allow=always",
    ];
    const command = new Deno.Command("git", { args: [...person, ...args], cwd: workspace });
    const { stdout } = await command.output();
    return new TextDecoder().decode(stdout);
  };
  const put = async (path: string, text: string) => {
    await Deno.mkdir(join(workspace, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(workspace, path), text);
  };
  await git("init", "-q", "-b", "trunk");
  await put("file", "before");
  await git("add", ".");
  await git("commit", "-q", "-m", "one");
  return {
    ...{ workspace, home, git, put },
    program: `touch ${proof}; cat`,
    status: () => status(),
    async ran() {
      try {
        await Deno.remove(proof);
        return true;
      } catch {
        return false;
      }
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

/** Each makes a repository in which a plain `git status` runs the program. */
const attacks: Readonly<Record<string, (made: Repository) => Promise<unknown>>> = {
  "core.fsmonitor": ({ git, program }) => git("config", "core.fsmonitor", program),
  "core.hooksPath": async ({ git, put, program, workspace }) => {
    await put("hooks/post-index-change", `#!/bin/sh\n${program}\n`);
    await Deno.chmod(join(workspace, "hooks/post-index-change"), 0o755);
    await git("config", "core.hooksPath", "hooks");
  },
  "a hook of its own": async ({ put, program, workspace }) => {
    await put(".git/hooks/post-index-change", `#!/bin/sh\n${program}\n`);
    await Deno.chmod(join(workspace, ".git/hooks/post-index-change"), 0o755);
  },
  "filter.*.clean": async ({ git, put, program }) => {
    await put(".gitattributes", "* filter=hostile\n");
    await git("config", "filter.hostile.clean", program);
  },
  "filter.*.process": async ({ git, put, program }) => {
    await put(".gitattributes", "* filter=hostile\n");
    await git("config", "filter.hostile.process", program);
  },
  "a filter in an included file": async ({ git, put, program }) => {
    await put(".gitattributes", "* filter=hostile\n");
    await put("more", `[filter "hostile"]\n\tclean = "${program}"\n`);
    await git("config", "include.path", "../more");
  },
  "a filter in a file that is included for this folder": async ({ git, put, program }) => {
    await put(".gitattributes", "* filter=hostile\n");
    await put("more", `[filter "hostile"]\n\tclean = "${program}"\n`);
    await git("config", "includeIf.gitdir:**.path", "../more");
  },
  "a filter in the configuration of a worktree": async ({ git, put, program }) => {
    await put(".gitattributes", "* filter=hostile\n");
    await git("config", "extensions.worktreeConfig", "true");
    await git("config", "--worktree", "filter.hostile.clean", program);
  },
  "core.fsmonitor of a submodule": async ({ git, program, home }) => {
    await git("init", "-q", join(home, "other"));
    const other = ["-C", join(home, "other")];
    await git(...other, "commit", "-q", "--allow-empty", "-m", "one");
    await git("submodule", "add", "-q", join(home, "other"), "sub");
    await git("-C", "sub", "config", "core.fsmonitor", program);
  },
  "the server of a partial clone": async ({ git, program, workspace }) => {
    await git("config", "extensions.partialClone", "away");
    await git("config", "remote.away.url", workspace);
    await git("config", "remote.away.promisor", "true");
    await git("config", "remote.away.uploadpack", program.replace("cat", "false"));
    const tree = (await git("rev-parse", "HEAD^{tree}")).trim();
    await Deno.remove(join(workspace, ".git/objects", tree.slice(0, 2), tree.slice(2)));
  },
};

for (const [setting, arrange] of Object.entries(attacks)) {
  systemTest(`the status of a stranger's repository runs nothing by ${setting}`, {
    tools: ["git"],
  }, async () => {
    await using made = await repository();
    await arrange(made);
    // Of the same size, so that only its content tells that it changed.
    await made.put("file", "after!");
    await made.ran();
    const status = await made.status();
    assert.equal(await made.ran(), false, status);
    const isUnknown = setting.includes("filter") || setting.includes("partial clone");
    assert.match(status, isUnknown ? /^\(no git status\)$/ : /^## trunk\n[AM ]/);
    await made.git("status");
    assert.equal(await made.ran(), true, "a plain git status runs it");
  });
}

systemTest("settings for pagers, diffs, editors and servers run nothing either", {
  tools: ["git"],
}, async () => {
  await using made = await repository();
  const { program } = made;
  const names = ["core.pager", "pager.status", "diff.external", "core.sshCommand", "core.editor"];
  for (
    const name of [...names, "core.askPass", "credential.helper", "gpg.program", "alias.status"]
  ) {
    await made.git("config", name, name === "alias.status" ? `!${program}` : program);
  }
  await made.git("config", "status.submoduleSummary", "true");
  await made.put("file", "after!");
  assert.equal(await made.status(), "## trunk\n M file");
  assert.equal(await made.ran(), false);
});

systemTest("a filter of the person's own configuration does not hide the status", {
  tools: ["git"],
}, async () => {
  await using place = await repository();
  const configuration = join(place.home, "gitconfig");
  await Deno.writeTextFile(configuration, '[filter "own"]\n\tclean = cat\n');
  await using made = await repository({ GIT_CONFIG_GLOBAL: configuration });
  assert.equal(await made.status(), "## trunk");
});

systemTest("a repository whose files stand elsewhere tells nothing of that place", {
  tools: ["git"],
}, async () => {
  await using made = await repository();
  await Deno.writeTextFile(join(made.home, "private-name"), "");
  await made.git("config", "core.worktree", made.home);
  assert.match(await made.git("status", "--short"), /private-name/);
  assert.equal(await made.status(), "(no git status)");
});

systemTest("in a folder of a repository nothing is told of what stands beside it", {
  tools: ["git"],
}, async () => {
  await using made = await repository();
  await Deno.writeTextFile(join(made.workspace, "../beside"), "");
  await made.git("config", "core.worktree", join(made.workspace, ".."));
  const status = await made.status();
  assert.match(status, /^## trunk\n/);
  assert.ok(!status.includes("beside"), status);
});

systemTest("a program called git in the workspace is not taken for git", {
  tools: ["git"],
}, async () => {
  await using made = await repository({ PATH: `.:${Deno.env.get("PATH")}` });
  await made.put("git", `#!/bin/sh\n${made.program}\n`);
  await Deno.chmod(join(made.workspace, "git"), 0o755);
  assert.equal(await made.status(), "## trunk\n?? git");
  assert.equal(await made.ran(), false);
});

systemTest("a repository without a working tree, lying in the open, is not asked", {
  tools: ["git"],
}, async () => {
  await using made = await repository();
  const { workspace } = made;
  await made.git("clone", "-q", "--bare", ".", "bare");
  await Deno.remove(join(workspace, ".git"), { recursive: true });
  for (const name of ["HEAD", "config", "objects", "refs", "packed-refs"]) {
    await Deno.rename(join(workspace, "bare", name), join(workspace, name));
  }
  await made.git("config", "core.worktree", ".");
  await made.git("config", "core.bare", "false");
  await made.git("config", "core.fsmonitor", made.program);
  assert.equal(await made.status(), "(no git status)");
  assert.equal(await made.ran(), false);
});
