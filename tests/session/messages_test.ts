import assert from "node:assert/strict";
import fc from "fast-check";
import { messagesOf, readSession } from "../../src/session/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import { endedSession } from "../plugins/built_in.ts";
import { type ScriptedAnswer, startScriptedServer } from "../servers/scripted_server.ts";
import { anyAnswers, anyToldEvent, openTold, scripted, type ToldEvent } from "./told_events.ts";

/** Types the lines, and gives what the conversation holds and the session that was recorded. */
async function happen(events: readonly ToldEvent[], answers: readonly string[]) {
  const replies: ScriptedAnswer[] = [];
  await using server = startScriptedServer("ollama", replies);
  await using open = await openTold(server.url, answers);
  for (const event of events) {
    replies.length = server.bodies.length;
    replies.push(...event.replies.map((reply, at) => scripted(reply, replies.length * 10 + at)));
    await open.type(event.line).catch((error) => {
      if (!(error instanceof UserError)) throw error;
    });
  }
  const told = structuredClone(open.host.shared.conversation.messages);
  return { told, ...await endedSession(open) };
}

Deno.test("what the conversation was told is rebuilt from the file alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyToldEvent, { minLength: 1, maxLength: 7 }),
      anyAnswers,
      async (events, answers) => {
        const { told, session, text } = await happen(events, answers);
        const rebuilt = messagesOf(session, { maxContext: 60 });
        try {
          assert.deepEqual(rebuilt, told);
        } catch (error) {
          console.log(text);
          throw error;
        }
      },
    ),
    { numRuns: Number(Deno.env.get("HARVEY_TOLD_RUNS") ?? 40) },
  );
});

async function messages(file: string) {
  return messagesOf(await readSession(file));
}

const head = "Author: ANN\n\nFADE IN:\n\n[[harvey: format 1 · id-1]]\n\n";
const chat = "INT. HARVEY AND ANN TALKING 2026-05-04 14:23:05\n\n" +
  "Harvey and ANN are in chat mode. Model: m. Workspace: /w.\n\n";

Deno.test("a call during which the session broke off counts as interrupted", async () => {
  const file = `${head}${chat}ANN\nLook.\n\nHARVEY\nForwarding to M.\n\nM\nI look.\n\n` +
    '[[tool: c1 · read_file · {"path":"a"}]]\n\n[[tool: c2 · read_file · {}]]\n\n' +
    "HARVEY (RESULT)\ntext\n\n[[result: c1 — ok]]\n\n";
  assert.deepEqual((await messages(file)).slice(2), [
    { role: "tool", content: "text", call: "c1", name: "read_file" },
    { role: "tool", content: "interrupted", call: "c2", name: "read_file" },
  ]);
});

Deno.test("what comes after a turn that broke off at a question is not its answer", async () => {
  const file = `${head}${chat}ANN\nLook.\n\nHARVEY\nForwarding to M.\n\nM\nI look.\n\n` +
    "[[tool: c1 · write_file · {}]]\n\nINT. AGENT MODE 2026-05-04 14:23:06\n\n" +
    "HARVEY\nWrite a.ts?\n\n[[continued: 2026-05-04T14:24:00+02:00]]\n\n" +
    "INT. AGENT MODE 2026-05-04 14:24:06\n\nANN\n/read b.ts\n\nHARVEY (RESULT)\nb\n\n" +
    "[[read: b.ts — ok]]\n\n";
  const all = await messages(file);
  assert.deepEqual(all.map(({ role }) => role), ["user", "assistant", "tool", "user"]);
  assert.equal(all.at(-1)!.content, "This is `b.ts`:\n```\nb\n```");
});

Deno.test("a prompt without a reply, a private command and one that was broken off leave nothing", async () => {
  const file = `${head}${chat}ANN\nAnyone?\n\nHARVEY\nForwarding to M.\n\n` +
    "HARVEY\nM failed: no.\n\n[[turn: 1 · 2026-05-04T14:23:11+02:00]]\n\n" +
    "INT. SHELL 2026-05-04 14:24:00\n\nANN\n! echo a\n\nSHELL\na\n\n[[context: left out]]\n\n" +
    "[[shell: echo a — exit 0]]\n\nANN\n! sleep 9\n\nSHELL\nz\n\n";
  assert.deepEqual(await messages(file), []);
});

Deno.test("who was mentioned speaks under a name, the active model does not", async () => {
  const file = `${head}${chat}ANN\n@mistral and you?\n\nHARVEY\nForwarding to M.\n\nM\nI.\n\n` +
    "HARVEY\nForwarding to MISTRAL.\n\nMISTRAL\nMe too.\n\n[[turn: 1 · 2026-05-04T14:23:11+02:00]]\n\n";
  assert.deepEqual((await messages(file)).slice(1), [
    { role: "assistant", content: "I." },
    { role: "assistant", content: "Me too.", speaker: "MISTRAL" },
  ]);
});

Deno.test("files of another hand tell what was said, written, run and loaded", async () => {
  const file = "INT. HARVEY AND RSDOIEL TALKING\n\nRSDOIEL\nWrite it.\n\nHARVEY\nDone.\n\n" +
    "INT. AGENT MODE\n\nHARVEY\nWrite notes.md?\n\nRSDOIEL\nyes\n\n[[write: notes.md — ok]]\n\n" +
    "INT. SHELL\n\nRSDOIEL\n! ls\n\nSHELL\nnotes.md\n\n[[shell: ls — exit 0]]\n\n" +
    "INT. SKILL HAIKU\n\nHarvey executes the haiku skill.\n\nHAIKU\nCount to 17.\n\nTHE END.\n";
  assert.deepEqual((await messages(file)).map(({ content }) => content), [
    ...["Write it.", "Done.", "Written: notes.md.", "I ran `ls` (exit 0):\n```\nnotes.md\n```"],
    'I use the skill "haiku". Follow its instructions:\n\nCount to 17.',
  ]);
});
