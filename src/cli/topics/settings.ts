import type { Topic } from "./topic.ts";

export const settings: Topic = {
  name: "settings",
  summary: "set models, recording, limits for good",
  async parts() {
    const { listSettings } = await import("../settings.ts");
    const known = listSettings();
    return [
      `Options rank before the environment, that before harvey/harvey.yaml in the workspace, that before
the one in your home folder.`,
      {
        shell: [
          { line: "harvey config", what: "what holds, and where it comes from" },
          { line: "harvey config set model llama3.1:8b", what: "write one, comments stay" },
          { line: "harvey config set --home shell.timeout 60", what: "for every folder" },
          { line: "harvey config unset model", what: "the default again" },
          { line: "harvey init", what: "a file with all of them, explained" },
        ],
      },
      { table: known.map(({ key, description }) => [key, description] as const) },
      "From the environment:",
      {
        table: known.flatMap(({ environment, key }) =>
          environment ? [[environment, key] as const] : []
        ),
      },
      `Keys and passwords never stand in a file: key_env of a provider names the environment variable
that holds its key, in the home folder's file only.`,
    ];
  },
};
