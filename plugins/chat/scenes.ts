import type { Harvey } from "../../src/host/mod.ts";

/**
 * How a turn reads: the prompt, then for each request to the model who it is forwarded to, the
 * reply as it comes, its measures, and the tools that it asked for.
 */
export function defineChatScenes(harvey: Harvey): void {
  const { scenes } = harvey;
  scenes.define("turn.started", {
    write({ data, time }, script) {
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
      const cue = script.cues.model(data.model);
      const atLengthLimit = data.outcome === "at length limit";
      const interrupted = data.outcome === "interrupted" || data.outcome === "failed";
      if (!script.speaking && !interrupted) {
        script.beginSpeech(cue);
        script.continueSpeech(data.text);
      }
      if (script.speaking) script.endSpeech({ interrupted, atLengthLimit });
      else if (data.outcome === "interrupted") script.note("reply", { state: "interrupted" });
      if (data.afterthought) script.speech(cue, data.afterthought, "THINKING");
      if (data.stats) script.statsNote({ cue, ...data.stats });
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
