import { asking } from "./asking.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit_codes.ts";
import { files } from "./files.ts";
import { keys } from "./keys.ts";
import { models } from "./models.ts";
import { privacy } from "./privacy.ts";
import { recording } from "./recording.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { skills } from "./skills.ts";
import type { Topic } from "./topic.ts";

export { type Topic, type TopicPart, topicText, type Typed } from "./topic.ts";

/** What `harvey help TOPIC` and `/help TOPIC` explain, in the order of the list. */
export const topics: readonly Topic[] = [
  asking,
  commands,
  files,
  models,
  sessions,
  recording,
  skills,
  settings,
  keys,
  exitCodes,
  privacy,
];
