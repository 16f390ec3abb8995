import type { Plugin } from "../src/host/mod.ts";
import { attachMentioned } from "./files/attached.ts";
import { openGuard } from "./files/guard.ts";
import { runRead } from "./files/read_command.ts";
import { defineReadScenes } from "./files/scenes.ts";
import { defineListFiles } from "./files/tool_list_files.ts";
import { defineReadFile } from "./files/tool_read_file.ts";
import { defineSearch } from "./files/tool_search.ts";

/**
 * Puts files of the workspace into the conversation: `/read`, `@path` in a prompt, and the tools by
 * which a model reads, lists and searches.
 */
export default {
  name: "files",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    const guard = openGuard(harvey);
    defineReadScenes(harvey);
    harvey.commands.define({
      name: "read",
      usage: "PATH[:FIRST-LAST]…",
      summary: "Put files, or lines of them, into the conversation",
      run: (words, call) => runRead(harvey, guard(), words, call),
    });
    attachMentioned(harvey, guard);
    defineReadFile(harvey, guard);
    defineListFiles(harvey, guard);
    defineSearch(harvey, guard);
  },
} satisfies Plugin;
