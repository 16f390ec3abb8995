import { createKernel, type Kernel, type KernelOptions, type Scope } from "../../src/kernel/mod.ts";

/** The names of a small program that only these tests know. */
export interface Names {
  events: {
    "door.opened": { by: string; guests?: { name: string }[] };
    "step.heard": { text: string };
    "voice.heard": { text: string };
  };
  filters: { greeting: string; guests: readonly { name: string }[] };
  gates: { enter: { who: string; with: string[] }; look: { who: string } };
}

export type Setup = (scope: Scope<Names>) => unknown;

const joinText = (earlier: { text: string }, later: { text: string }) => ({
  text: earlier.text + later.text,
});

/** A kernel whose plugins get their bare scope; `enter` is refused by default, `look` allowed. */
export function openStage(
  options: Partial<KernelOptions<Names, Scope<Names>>> = {},
): Kernel<Names, Scope<Names>> {
  return createKernel<Names, Scope<Names>>({
    session: "stage",
    gates: { enter: "refuse", look: "allow" },
    deltas: { "step.heard": { merge: joinText }, "voice.heard": { merge: joinText } },
    context: (_plugin, scope) => scope,
    ...options,
  });
}

export function plugin(name: string, setup: Setup) {
  return { name, api: 1 as const, setup };
}

/** Lets every promise that can settle without a timer settle. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A promise that stays pending until it is told otherwise. */
export function pending(): PromiseWithResolvers<void> {
  return Promise.withResolvers<void>();
}
