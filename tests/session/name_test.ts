import { equal, notEqual } from "node:assert/strict";
import fc from "fast-check";
import { blocks, parse, writeCue } from "../../src/fountain/mod.ts";
import { CueTable, modelCue } from "../../src/session/mod.ts";
import { anyText, runs } from "./any_text.ts";

Deno.test("a model's cue drops provider, namespace and tag", () => {
  equal(modelCue("llama3.1:8b"), "LLAMA3.1");
  equal(modelCue("openai/gpt-4o-mini"), "GPT-4O-MINI");
  equal(modelCue("hf.co/someone/Tiny-Llama:Q4"), "TINY-LLAMA");
  equal(modelCue("ollama://192.168.1.2:11434"), "192.168.1.2");
  equal(modelCue(""), "MODEL");
});

Deno.test("the second of two models that would share a cue keeps its tag", () => {
  const cues = new CueTable("ann");
  equal(cues.model("llama3.1:8b"), "LLAMA3.1");
  equal(cues.model("llama3.1:70b"), "LLAMA3.1-70B");
  equal(cues.model("other/llama3.1:8b"), "LLAMA3.1-8B");
  equal(cues.model("llama3.1:8b"), "LLAMA3.1");
});

Deno.test("nobody takes the cue of Harvey, of the shell or of another", () => {
  equal(new CueTable("harvey").user, "HARVEY-2");
  equal(new CueTable("").user, "OPERATOR");
  const cues = new CueTable("ann");
  equal(cues.route("shell"), "SHELL-2");
  equal(cues.route("Ann"), "ANN-2");
  equal(cues.skill("Ann"), "ANN-3");
  equal(cues.model("HARVEY:1"), "HARVEY-1");
});

Deno.test("a cue of any name is one speaker for a Fountain reader, and no two names share it", () => {
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (user, model, route) => {
      const cues = new CueTable(user);
      const all = [cues.user, cues.model(model), cues.route(route), cues.skill(route)];
      equal(new Set([...all, "HARVEY", "SHELL"]).size, 6);
      for (const cue of all) {
        const file = `INT. HOUSE\n\n${writeCue(cue)}\nYes.\n\nHe goes.\n`;
        const [, speech] = [...blocks(parse(file).elements)];
        equal(speech.type === "speech" && speech.cue.name, cue);
        notEqual(cue.trim(), "");
      }
    }),
    runs,
  );
});
