import assert from "node:assert/strict";
import fc from "fast-check";
import { createEliza, type Message, ModelError } from "../../src/models/mod.ts";
import { elizaScript } from "../../src/models/eliza_script.ts";

const eliza = createEliza().model("eliza");

/** Says each prompt in turn and gives the answers. */
async function talk(prompts: readonly string[]): Promise<string[]> {
  const messages: Message[] = [];
  const answers: string[] = [];
  for (const content of prompts) {
    messages.push({ role: "user", content });
    const answer = await answerTo(messages);
    answers.push(answer);
    messages.push({ role: "assistant", content: answer });
  }
  return answers;
}

async function answerTo(messages: readonly Message[]): Promise<string> {
  const { signal } = new AbortController();
  let answer = "";
  for await (const part of eliza.reply({ messages, signal })) {
    assert.equal(part.type, "text");
    if (part.type === "text") answer += part.text;
  }
  return answer;
}

Deno.test("eliza is named as what it is", async () => {
  assert.equal(eliza.name, "eliza");
  assert.equal(eliza.description, "the built-in offline partner (not a language model)");
  const listed = await createEliza().list(new AbortController().signal);
  assert.deepEqual(listed, [{ name: "eliza", provider: "eliza" }]);
  const [answer] = await talk(["are you an AI?"]);
  assert.match(answer!, /no language model/);
});

Deno.test("eliza has one model only", () => {
  assert.throws(() => createEliza().model("elsa"), ModelError);
});

Deno.test("eliza turns what was said round to the speaker", async () => {
  assert.deepEqual(
    await talk([
      "I need a longer weekend.",
      "I think you are wrong about main.ts",
      "I can't find my keys",
      "I feel that you don't like me",
    ]),
    [
      "What would a longer weekend change for you?",
      "What speaks against it: I am wrong about main.ts?",
      "What happens when you try to find your keys?",
      "Since when do you feel that I do not like you?",
    ],
  );
});

Deno.test("eliza answers the keyword of highest rank, wherever it stands", async () => {
  const [answer] = await talk(["Hello, I am fine, but the build has a bug"]);
  assert.equal(answer, "What did you expect to happen, and what happened instead?");
});

Deno.test("eliza takes the answers of a rule in turn, and begins again after the last", async () => {
  const answers = await talk(Array.from({ length: 4 }, () => "thanks"));
  assert.equal(new Set(answers).size, 2);
  assert.equal(answers[0], answers[2]);
  assert.equal(answers[1], answers[3]);
});

Deno.test("eliza comes back to something said earlier when nothing else helps", async () => {
  const answers = await talk(["My parser is slow.", "My tests are red.", "Hmm.", "Hmm.", "Hmm."]);
  assert.match(answers[2]!, /your parser/);
  assert.match(answers[3]!, /your tests/);
  assert.equal(answers[4], elizaScript.fallbacks[0]);
});

Deno.test("eliza does not take a command's output for something the person said", async () => {
  const said: Message[] = [{ role: "user", content: "I need a rest" }];
  const shell: Message = { role: "user", content: "error: my file is broken", speaker: "SHELL" };
  assert.equal(await answerTo([...said, shell]), await answerTo(said));
});

Deno.test("eliza begins the talk where nobody has said anything", async () => {
  assert.equal(await answerTo([{ role: "system", content: "Be kind." }]), elizaScript.greeting);
});

Deno.test("eliza streams word by word", async () => {
  const { signal } = new AbortController();
  const parts: string[] = [];
  const messages = [{ role: "user", content: "My cat sleeps" }] as const;
  for await (const part of eliza.reply({ messages, signal })) {
    if (part.type === "text") parts.push(part.text);
  }
  assert.deepEqual(parts, ["Your", " cat", " sleeps:", " go", " on."]);
});

Deno.test("eliza stops at once when its reply is aborted, with the reason", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const heard: string[] = [];
  const listening = async () => {
    const messages = [{ role: "user", content: "hello" }] as const;
    for await (const part of eliza.reply({ messages, signal: stop.signal })) {
      if (part.type === "text") heard.push(part.text);
      stop.abort(reason);
    }
  };
  await assert.rejects(listening(), (error) => error === reason);
  assert.equal(heard.length, 1);
});

Deno.test("eliza gives the same conversation the same answers, whatever is said", async () => {
  const words = fc.constantFrom(
    ...["I", "am", "my", "you", "need", "think", "if", "cannot", "bug", "why", "name", "is", "the"],
  );
  const sentence = fc.array(fc.oneof(words, fc.string({ unit: "grapheme" })), { maxLength: 12 })
    .map((parts) => parts.join(" "));
  const property = fc.asyncProperty(fc.array(sentence, { maxLength: 6 }), async (prompts) => {
    const answers = await talk(prompts);
    assert.deepEqual(await talk(prompts), answers);
    for (const answer of answers) {
      assert.ok(answer.trim() !== "", "it always says something");
      assert.ok(answer.isWellFormed());
      assert.ok(!answer.includes("\n") && answer.length < 2000, answer);
    }
  });
  await fc.assert(property, { numRuns: 200 });
});

Deno.test("every rule of eliza's script can answer, with every place of its answers filled", () => {
  for (const { keywords, answers, memories = [] } of elizaScript.rules) {
    assert.ok(keywords.length > 0 && answers.length > 0);
    for (const { pattern, replies } of [...answers, ...memories]) {
      const wildcards = pattern.split(" ").filter((part) => part === "*" || part === "+").length;
      assert.ok(replies.length > 0, pattern);
      for (const reply of replies) {
        for (const [, place] of reply.matchAll(/\{(\d+)\}/g)) {
          assert.ok(Number(place) >= 1 && Number(place) <= wildcards, `${pattern}: ${reply}`);
        }
      }
    }
  }
});

Deno.test("eliza takes no tools, and passes over what others called", async () => {
  const call = { id: "a", name: "read_file", arguments: "{}" };
  const tools = [{ name: "read_file", description: "", parameters: { type: "object" } }];
  const messages = [
    { role: "user", content: "I need a rest." },
    { role: "assistant", content: "", toolCalls: [call] },
    { role: "tool", content: "I need help.", call: "a", name: "read_file" },
  ] as const;
  const { signal } = new AbortController();
  const parts = await Array.fromAsync(
    eliza.reply({ messages, signal, tools }),
  );
  const text = parts.map((part) => part.type === "text" ? part.text : `(${part.type})`).join("");
  assert.equal(text, "What would a rest change for you?");
});
