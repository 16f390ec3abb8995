import { ReplyGatherer } from "./reply.ts";
import type { PipelineStep, Scene, SpeechEntry } from "./session.ts";

/** The steps of pipelines, one a scene. */
export function findPipelineSteps(scenes: readonly Scene[], user: string): PipelineStep[] {
  return scenes.flatMap((scene) => {
    const { heading } = scene;
    if (heading.kind !== "pipeline") return [];
    let file = heading.name;
    let prompt: SpeechEntry | undefined;
    const replies = new ReplyGatherer();
    for (const entry of scene.entries) {
      if (entry.type === "note" && entry.note.kind === "step") file = entry.note.file;
      if (!prompt && entry.type === "speech" && entry.cue === user) prompt = entry;
      else replies.take(entry, scene);
    }
    return [{
      file,
      ...heading.step,
      prompt: prompt?.text ?? "",
      replies: replies.finish(),
      line: scene.line,
    }];
  });
}
