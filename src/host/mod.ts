export type { Stage, StagedSession } from "./stage.ts";
export { ActiveModel } from "./active_model.ts";
export { type Call, type Command, Commands } from "./commands.ts";
export {
  type Access,
  type Configuration,
  type ConfiguredProvider,
  defaultConfiguration,
  modelPatience,
  type Paths,
  type RecordMode,
  type ThinkingDisplay,
} from "./configuration.ts";
export { CapabilityError, createContext, type Shared } from "./context.ts";
export { eventJson } from "./event_json.ts";
export type * from "./events.ts";
export { capabilities, type Capability, type Harvey, type Plugin } from "./harvey.ts";
export type { SessionFacts } from "./harvey.ts";
export { namedModel, type NamedModelPlaces } from "./named_model.ts";
export { type InputHandler, Inputs } from "./inputs.ts";
export { type SessionRecorder, SessionRecorders } from "./session_recorder.ts";
export { type FinishedTurn, type FollowUp, FollowUps } from "./follow_ups.ts";
export { type Tool, type ToolResult, Tools } from "./tools.ts";
export { type EventScene, Scenes } from "./scenes.ts";
export type { ProgressBar, ProgressFacts, Screen, View } from "./screen.ts";
export { createHost, type Host, type HostOptions } from "./host.ts";
