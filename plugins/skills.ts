import type { Plugin } from "../src/host/mod.ts";
import { withCatalogue } from "./skills/catalogue.ts";
import { useSkill } from "./skills/run_skill.ts";
import { defineSkillScenes } from "./skills/scenes.ts";
import { SkillShelf } from "./skills/shelf.ts";
import { defineSkillTools } from "./skills/tools.ts";
import { readWords } from "./skills/words.ts";

/** Uses skills: `/skill NAME`, and what a model is told of them. */
export default {
  name: "skills",
  api: 1,
  capabilities: ["ui", "shell", "write"],
  setup(harvey) {
    const shelf = new SkillShelf(harvey);
    let runs = 0;
    defineSkillScenes(harvey);
    defineSkillTools(harvey, shelf);
    harvey.filter("skills", async (skills) => [...skills, ...(await shelf.look()).skills]);
    harvey.filter("request", async (messages) => withCatalogue(messages, await shelf.all()));
    harvey.commands.define({
      name: "skill",
      usage: "[NAME [WORDS…] [--json]]",
      summary: "Run a skill; without a name, list them",
      async run(text, call) {
        const words = readWords(text);
        if (words.name === undefined) return await list();
        const skill = await shelf.find(words.name);
        await useSkill(harvey, { run: ++runs, skill, words }, call);
      },
      complete: async (words) =>
        /\s/.test(words) ? [] : (await shelf.all()).map(({ name }) => name),
    });

    async function list(): Promise<void> {
      const skills = await shelf.all();
      const { problems } = await shelf.look();
      const width = Math.max(...skills.map(({ name }) => name.length));
      for (const { name, description } of skills) {
        await harvey.ui.line(`${name.padEnd(width)}  ${firstSentence(description)}`);
      }
      for (const { path, reason } of problems) await harvey.ui.notice(`${path}: ${reason}`);
    }
  },
} satisfies Plugin;

function firstSentence(text: string): string {
  const line = text.split(/\s+/).join(" ");
  const end = line.indexOf(". ");
  return end < 0 ? line : line.slice(0, end + 1);
}
