export { Conversation } from "./conversation.ts";
