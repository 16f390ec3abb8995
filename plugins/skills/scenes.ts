import type { Harvey } from "../../src/host/mod.ts";
import { ShellSpeech } from "../../src/session/mod.ts";

/** How a skill reads: what it is, then its instructions, or what its script prints. */
export function defineSkillScenes({ scenes }: Harvey): void {
  let speech: ShellSpeech | undefined;
  /** Whether what the script prints next needs a scene of its own: a turn or a run stands between. */
  let isElsewhere = false;
  scenes.define("skill.loaded", {
    durable: true,
    write({ data: { name, description, text }, time }, script) {
      [speech, isElsewhere] = [undefined, false];
      script.scene({ kind: "skill", name, description, time: new Date(time) });
      if (text !== "") script.speech(script.cues.skill(name), text);
    },
  });
  scenes.define("skill.output", {
    write({ data: { name, text }, time }, script) {
      if (isElsewhere) script.scene({ kind: "skill", name, time: new Date(time) });
      isElsewhere = false;
      speech ??= new ShellSpeech(script, script.cues.skill(name));
      speech.push(text);
    },
  });
  scenes.define("skill.said", {
    durable: true,
    write({ data: { name } }, script) {
      speech?.end();
      speech = undefined;
      if (!isElsewhere) script.note("skill", { name, status: "ok" });
      isElsewhere = true;
    },
  });
  scenes.define("skill.ended", {
    durable: true,
    write({ data: { name, status }, time }, script) {
      speech?.end();
      speech = undefined;
      if (isElsewhere && status === "ok") return;
      if (isElsewhere) script.scene({ kind: "skill", name, time: new Date(time) });
      script.note("skill", { name, status });
    },
  });
}
