import type { Host } from "../../host/mod.ts";
import { type ReplayedScene, writeReplayedScene } from "../../session/mod.ts";

/** What a replay tells beside the events of its turns. */
export interface ReplayEvents {
  /** The first event: what is replayed, by name and content. */
  "replay.started": { readonly file: string; readonly sha256: string };
  /** A scene of the source was told again; nothing in it happened. */
  "replay.told": ReplayedScene;
  /** A pipeline was passed over. */
  "replay.passed": { readonly file: string };
  /** So many prompts are done, of so many. */
  "replay.advanced": { readonly done: number; readonly of: number };
}

/** Emits one of a replay's events, and waits until it is on the record. */
export async function tell<Type extends keyof ReplayEvents>(
  host: Host,
  type: Type,
  data: ReplayEvents[Type],
): Promise<void> {
  await host.kernel.bus.emit(type as string, { ...data });
}

/** How these events read. */
export function defineReplayScenes({ shared: { scenes } }: Host): void {
  scenes.define("replay.started", {
    durable: true,
    write({ data }, script) {
      script.note("replays", { file: String(data.file), sha256: String(data.sha256) });
    },
  });
  scenes.define("replay.told", {
    write({ data, time }, script) {
      writeReplayedScene(script, data as unknown as ReplayedScene, new Date(time));
    },
  });
  scenes.define("replay.passed", {
    write({ data }, script) {
      script.otherNote("passed over", `pipeline ${data.file}`);
    },
  });
  scenes.define("replay.advanced", {
    durable: true,
    write({ data }, script) {
      script.note("replayed", { done: String(data.done), of: String(data.of) });
    },
  });
}
