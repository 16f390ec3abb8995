import type { Harvey } from "../../src/host/mod.ts";
import { boundedText } from "../../src/transcript/mod.ts";
import type { SkillShelf } from "./shelf.ts";

/** By which a model loads a skill itself, and reads the files that its instructions name. */
export function defineSkillTools(harvey: Harvey, shelf: SkillShelf): void {
  const { maxResult } = harvey.config.tools;
  harvey.tools.define({
    name: "use_skill",
    description: "Loads the instructions of a skill by its name. Nothing is run.",
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", description: "As the list of skills has it" },
        args: { type: "string", description: "What the skill is to be applied to, if anything" },
      },
      required: ["name"],
      additionalProperties: false,
    },
    async run({ name, args }) {
      const skill = await shelf.find(String(name));
      const body = await skill.body();
      const resources = await skill.resources();
      const text = [
        body,
        ...args === undefined || args === "" ? [] : [`It is to be applied to: ${args}`],
        ...resources.length === 0 ? [] : [
          `Further files of the skill, for the tool read_skill_file: ${resources.join(", ")}`,
        ],
      ].join("\n\n");
      return { text, status: "ok" };
    },
  });
  harvey.tools.define({
    name: "read_skill_file",
    description: "Reads a further file of a skill, as its instructions name it.",
    parameters: {
      type: "object",
      properties: {
        skill: { type: "string", description: "The skill's name" },
        path: { type: "string", description: "From the skill's folder, with / between names" },
      },
      required: ["skill", "path"],
      additionalProperties: false,
    },
    async run({ skill, path }) {
      const found = await shelf.find(String(skill));
      const name = String(path).startsWith("./") ? String(path).slice(2) : String(path);
      return { text: boundedText(await found.resource(name), maxResult), status: "ok" };
    },
  });
}
