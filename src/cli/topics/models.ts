import type { Topic } from "./topic.ts";

export const models: Topic = {
  name: "models",
  summary: "choose and switch models, local and remote",
  parts: () => [
    `With nothing configured Harvey looks for Ollama (port 11434), llamafile or llama.cpp (8080), LM
Studio (1234) and vLLM (8000) on this machine. Where none runs, eliza answers, a small offline
partner that is built in and is not a language model.`,
    {
      shell: [
        { line: "harvey models", what: "what can be reached, with context sizes" },
        { line: "harvey models pull llama3.1:8b", what: "have Ollama fetch a model" },
        { line: "harvey --model llama3.1:8b", what: "a model of Ollama" },
        { line: "harvey --model eliza", what: "the built-in partner" },
        { line: "harvey --url http://127.0.0.1:11434", what: "a server, with its first model" },
        { line: "harvey config set model llama3.1:8b", what: "from now on, in this folder" },
      ],
    },
    "At the prompt; the switch stands on the record:",
    {
      prompt: [
        ["/model", "which model answers, and what else there is"],
        ["/model eliza", "switch; Tab completes the name"],
      ],
    },
    `A model is NAME (of Ollama), PROVIDER/NAME, or a URL: ollama://HOST/NAME, https://HOST/v1/NAME.
Keys of rented models come from the environment alone, and go to their own server alone:`,
    {
      table: [
        ["OPENAI_API_KEY", "openai/NAME (OPENAI_BASE_URL: another address)"],
        ["ANTHROPIC_API_KEY", "anthropic/NAME"],
        ["GEMINI_API_KEY", "google/NAME"],
        ["MISTRAL_API_KEY", "mistral/NAME"],
        ["DEEPSEEK_API_KEY", "deepseek/NAME"],
        ["GROQ_API_KEY", "groq/NAME"],
        ["OPENROUTER_API_KEY", "openrouter/NAME"],
        ["OLLAMA_HOST", "where Ollama is"],
      ],
    },
    "A server of your own gets a name in harvey/harvey.yaml (harvey help settings):",
    {
      shell: [{
        line:
          'harvey config set providers.mine "{url: http://127.0.0.1:8000/v1, protocol: openai}"',
        what: "then --model mine/NAME",
      }],
    },
  ],
};
