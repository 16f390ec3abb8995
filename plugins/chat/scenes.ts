import type { Harvey, HarveyEvents } from "../../src/host/mod.ts";
import { resultExtension, type Script } from "../../src/session/mod.ts";

type EndedReply = HarveyEvents["reply.ended"];

/**
 * How a turn reads: the prompt, then for each request to the model who it is forwarded to, the
 * reply as it comes, its measures, and the tools that it asked for.
 */
export function defineChatScenes(harvey: Harvey): void {
  const { scenes } = harvey;
  /** A reply without a word that ended well: nothing is said of it if it called a tool. */
  let wordless: EndedReply | undefined;
  const endWordless = (script: Script, cue?: string) => {
    const data = wordless;
    wordless = undefined;
    if (!data) return;
    if (cue !== undefined) script.beginSpeech(cue);
    writeEnd(data, script);
  };
  scenes.define("turn.started", {
    write({ data, time }, script) {
      wordless = undefined;
      script.scene({ kind: "chat", model: data.model, time: new Date(time) });
      script.user(data.prompt);
    },
  });
  scenes.define("model.asked", {
    durable: true,
    write({ data, time }, script) {
      script.scene({ kind: "chat", model: data.model, time: new Date(time) });
      script.harvey({ kind: "forwarding", to: script.cues.model(data.model) });
    },
  });
  scenes.define("thinking.received", {
    write({ data }, script) {
      if (!script.speaking) script.beginSpeech(script.cues.model(data.model), "THINKING");
      script.continueSpeech(data.text);
    },
  });
  scenes.define("thinking.ended", {
    write(_event, script) {
      script.endSpeech();
    },
  });
  scenes.define("reply.received", {
    write({ data }, script) {
      if (!script.speaking) script.beginSpeech(script.cues.model(data.model));
      script.continueSpeech(data.text);
    },
  });
  scenes.define("reply.ended", {
    write({ data }, script) {
      if (data.text === "" && !isBroken(data) && !script.speaking) wordless = data;
      else writeEnd(data, script);
    },
  });
  scenes.define("tool.called", {
    durable: true,
    write({ data }, script) {
      endWordless(script);
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
  scenes.define("model.failed", {
    write({ data }, script) {
      const name = script.cues.model(data.model);
      script.harvey({ kind: "failure", name, message: data.message });
    },
  });
  scenes.define("turn.ended", {
    durable: true,
    write({ data, time }, script) {
      if (wordless) endWordless(script, script.cues.model(wordless.model));
      if (data.outcome === "refused") {
        script.harvey({ kind: "refused", reason: data.reason ?? "" });
      }
      script.turnNote(data.turn, new Date(time));
    },
  });
  scenes.define("context.cleared", {
    write(_event, script) {
      script.note("context", { state: "cleared" });
    },
  });
}

function isBroken({ outcome }: EndedReply): boolean {
  return outcome === "interrupted" || outcome === "failed";
}

/** Ends what a model says; a reply of which no piece came before is said here. */
function writeEnd(data: EndedReply, script: Script): void {
  const cue = script.cues.model(data.model);
  const interrupted = isBroken(data);
  if (!script.speaking && data.text !== "") {
    script.beginSpeech(cue);
    script.continueSpeech(data.text);
  }
  if (script.speaking) {
    script.endSpeech({ interrupted, atLengthLimit: data.outcome === "at length limit" });
  } else if (data.outcome === "interrupted") script.note("reply", { state: "interrupted" });
  if (data.afterthought) script.speech(cue, data.afterthought, "THINKING");
  if (data.stats) script.statsNote({ cue, ...data.stats });
}
