import type { Harvey } from "../../src/host/mod.ts";
import type { Script } from "../../src/session/mod.ts";

/** Stand in the place of the user's line, where nobody typed one. */
const asides = new Map(["--yes", "--replay"].map((option) => [option, `(approved by ${option})`]));
const byAll = "(approved by all)";

/** How proposals read: what is proposed, each question with its answer, what came of it. */
export function defineAgentScenes({ scenes }: Harvey): void {
  scenes.define("proposal.made", {
    write({ data, time }, script) {
      beginAgentScene(script, time);
      const { files, commands } = data;
      if (files > 0) script.harvey({ kind: "proposal", count: String(files) });
      if (commands > 0) script.harvey({ kind: "command proposal", count: String(commands) });
    },
  });
  scenes.define("approval.asked", {
    write({ data: { action, target }, time }, script) {
      beginAgentScene(script, time);
      if (action === "run") script.harvey({ kind: "ask to run", command: target });
      else if (action === "edit") script.harvey({ kind: "ask to edit", path: target });
      else script.harvey({ kind: "ask to write", path: target });
    },
  });
  scenes.define("approval.given", {
    durable: true,
    write({ data: { approved, answer } }, script) {
      const aside = answer === undefined ? undefined : asides.get(answer);
      if (aside !== undefined) script.action(aside);
      else if (answer !== undefined) script.user(answer);
      else if (approved) script.action(byAll);
    },
  });
  scenes.define("file.written", {
    durable: true,
    write({ data: { action, path, status }, time }, script) {
      beginAgentScene(script, time);
      script.note(action, { path, status });
    },
  });
}

/** `/undo`: the line as typed, then each file; or why nothing was taken back. */
export function defineUndoScenes({ scenes }: Harvey): void {
  scenes.define("undo.started", {
    durable: true,
    write({ time }, script) {
      beginAgentScene(script, time);
      script.user("/undo");
    },
  });
  scenes.define("undo.refused", {
    durable: true,
    write({ data }, script) {
      script.harvey({ kind: "refused", reason: String(data.reason) });
    },
  });
  scenes.define("file.restored", {
    durable: true,
    write({ data: { path, status }, time }, script) {
      beginAgentScene(script, time);
      script.note("undo", { path, status });
    },
  });
}

/** Goes on with an agent scene, or begins one. */
export function beginAgentScene(script: Script, time: number): void {
  script.scene({ kind: "agent", time: new Date(time) });
}
