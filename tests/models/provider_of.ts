import {
  createAnthropic,
  createGoogle,
  createOllama,
  createOpenAiCompatible,
  type Patience,
  type Provider,
} from "../../src/models/mod.ts";
import type { ModelProtocol } from "../servers/model_protocol.ts";

/** What the providers send as their key. */
export const mockKey = "sk-mock-key";

/** The provider that speaks `protocol` with the server at `url`. */
export function providerOf(
  protocol: ModelProtocol,
  url: string,
  patience?: Partial<Patience>,
): Provider {
  const options = { url, key: mockKey, patience };
  switch (protocol) {
    case "ollama":
      return createOllama({ url, patience });
    case "openai":
      return createOpenAiCompatible({ name: "openai", ...options });
    case "anthropic":
      return createAnthropic(options);
    case "google":
      return createGoogle(options);
  }
}

/** Every protocol, for tests that hold for each. */
export const everyProtocol: readonly ModelProtocol[] = ["ollama", "openai", "anthropic", "google"];

/** What messages call the server of each protocol. */
export const serverNames: Readonly<Record<ModelProtocol, string>> = {
  ollama: "Ollama",
  openai: "openai",
  anthropic: "Anthropic",
  google: "Google",
};
