import { createOpenAiCompatible } from "../../src/models/mod.ts";

/** Lists the models of the OpenAI-compatible server at the URL given, or says why it cannot. */
const provider = createOpenAiCompatible({ name: "openai", url: Deno.args[0]! });
try {
  const listed = await provider.list(new AbortController().signal);
  console.log(listed.map(({ name }) => name).join("\n"));
} catch (error) {
  console.log((error as Error).message);
}
