import {
  createOllama,
  createOpenAiCompatible,
  type Patience,
  type Provider,
} from "../../src/models/mod.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";

/** The provider that speaks `protocol` with the server at `url`. */
export function providerOf(
  protocol: ModelProtocol,
  url: string,
  patience?: Partial<Patience>,
): Provider {
  return protocol === "ollama"
    ? createOllama({ url, patience })
    : createOpenAiCompatible({ name: "openai", url, key: "sk-mock-key", patience });
}

/** Every protocol, for tests that hold for each. */
export const everyProtocol: readonly ModelProtocol[] = ["ollama", "openai"];
