import type { Harvey } from "../../src/host/mod.ts";
import { resultExtension } from "../../src/session/mod.ts";

/** How reading looks on the record: the line as typed, each text, what came of it. */
export function defineReadScenes({ scenes }: Harvey): void {
  scenes.define("read.asked", {
    write({ data, time }, script) {
      script.scene({ kind: "agent", time: new Date(time) });
      script.user(String(data.line));
    },
  });
  scenes.define("file.read", {
    write({ data: { path, text, by, status }, time }, script) {
      // What a tool read stands in the tool's own result.
      if (by !== "model") {
        script.scene({ kind: "agent", time: new Date(time) });
        if (text !== "") script.speech("HARVEY", text, resultExtension);
      }
      script.note("read", { path, status });
    },
  });
}
