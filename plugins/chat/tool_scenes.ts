import type { Harvey } from "../../src/host/mod.ts";
import { resultExtension } from "../../src/session/mod.ts";

/** How calls of tools read: a note with the arguments, then what the model was told. */
export function defineToolScenes(harvey: Harvey): void {
  const { scenes } = harvey;
  scenes.define("tool.called", {
    durable: true,
    write({ data }, script) {
      script.note("tool", { call: data.call, name: data.name, arguments: data.arguments });
    },
  });
  scenes.define("tool.ended", {
    write({ data, time }, script) {
      // A question to the person may have been a scene of its own.
      script.scene({ kind: "chat", time: new Date(time) });
      script.speech("HARVEY", data.result, resultExtension);
      script.note("result", { call: data.call, status: data.status });
    },
  });
}
