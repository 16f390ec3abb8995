import { alphanumeric, base64Url, characterSet, lowerHex } from "./characters.ts";
import type { TokenForm } from "./token_shape.ts";

const dotted = characterSet("A-Za-z0-9_.-");

/** Keys of those who serve models, and of what is used along with models. */
export const modelTokens: readonly TokenForm[] = [
  { kind: "anthropic key", prefix: "sk-ant-", of: base64Url, least: 20 },
  { kind: "openai key", prefix: "sk-proj-", of: base64Url, least: 20 },
  { kind: "openai key", prefix: "sk-svcacct-", of: base64Url, least: 20 },
  { kind: "openai key", prefix: "sk-admin-", of: base64Url, least: 20 },
  { kind: "openai key", prefix: "sk-None-", of: base64Url, least: 20 },
  { kind: "openrouter key", prefix: "sk-or-v1-", of: lowerHex, least: 32 },
  { kind: "langfuse key", prefix: "sk-lf-", of: base64Url, least: 30 },
  // OpenAI's older ones, and those of the many who took its form.
  { kind: "api key", prefix: "sk-", of: alphanumeric, least: 20 },
  { kind: "groq key", prefix: "gsk_", of: alphanumeric, least: 20 },
  { kind: "hugging face token", prefix: "hf_", of: alphanumeric, least: 24 },
  { kind: "hugging face token", prefix: "api_org_", of: alphanumeric, least: 24 },
  { kind: "xai key", prefix: "xai-", of: alphanumeric, least: 40 },
  { kind: "perplexity key", prefix: "pplx-", of: alphanumeric, least: 30 },
  { kind: "replicate token", prefix: "r8_", of: alphanumeric, least: 30 },
  { kind: "fireworks key", prefix: "fw_", of: alphanumeric, least: 20 },
  { kind: "nvidia key", prefix: "nvapi-", of: base64Url, least: 30 },
  { kind: "cerebras key", prefix: "csk-", of: alphanumeric, least: 30 },
  { kind: "together key", prefix: "tgp_v1_", of: base64Url, least: 30 },
  { kind: "voyage key", prefix: "pa-", of: base64Url, least: 43 },
  { kind: "tavily key", prefix: "tvly-", of: base64Url, least: 20 },
  { kind: "langsmith key", prefix: "lsv2_", of: dotted, least: 30 },
  { kind: "elevenlabs key", prefix: "sk_", of: lowerHex, least: 40 },
];
