export { boundedText } from "./bounded_text.ts";
export { Conversation } from "./conversation.ts";
export { interruptedResult } from "./wording.ts";
export { agentMessage, type AgentOutcome } from "./agent_message.ts";
export { commandMessage } from "./command_message.ts";
export { type SkillFacts, skillMessage } from "./skill_message.ts";
export { fenced } from "./fenced.ts";
export { fileMessage } from "./file_message.ts";
