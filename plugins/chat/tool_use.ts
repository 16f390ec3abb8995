import type { Call, Harvey, Tool, ToolResult } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import type { ToolCall, ToolDescription, ToolMessage } from "../../src/models/mod.ts";
import { RecordingError, type Status } from "../../src/session/mod.ts";
import { boundedText, interruptedResult } from "../../src/transcript/mod.ts";
import { readToolArguments } from "./tool_arguments.ts";
import { describeCall } from "./described_call.ts";

const longestStatus = 200;
const withoutTools = "No more tools are available in this turn: answer with what you have.";

/**
 * The tools of one turn. A reply that calls them badly (an unknown name, arguments that do not fit)
 * is told so; after a second one, as after the last call that a turn may have, none are offered.
 */
export class ToolUse {
  readonly #harvey: Harvey;
  readonly #turn: number;
  readonly #call: Call;
  #calls = 0;
  #badReplies = 0;
  #isOver: boolean;

  constructor(harvey: Harvey, turn: number, call: Call) {
    this.#harvey = harvey;
    this.#turn = turn;
    this.#call = call;
    this.#isOver = !harvey.config.tools.on;
  }

  /** What the model is told of with the next request. */
  get offered(): readonly ToolDescription[] {
    if (this.#isOver) return [];
    return this.#harvey.tools.list().map(({ name, description, parameters }) => ({
      ...{ name, description, parameters },
    }));
  }

  /**
   * Runs what one reply asked for, one after the other, and gives a message for each, also where
   * Ctrl-C came: a conversation never holds a call without its result.
   */
  async answer(calls: readonly ToolCall[]): Promise<ToolMessage[]> {
    const messages: ToolMessage[] = [];
    let isBad = false;
    for (const call of calls) {
      const { id, name } = call;
      await this.#harvey.emit("tool.called", { ...this.#facts(call), arguments: call.arguments });
      await this.#harvey.ui.notice(describeCall(call));
      const result = await this.#result(call);
      isBad ||= result.isBad ?? false;
      const { status } = result;
      const content = boundedText(result.text, this.#harvey.config.tools.maxResult);
      await this.#harvey.emit("tool.ended", { ...this.#facts(call), result: content, status });
      messages.push({ role: "tool", content, call: id, name });
    }
    if (isBad && ++this.#badReplies > 1) this.#isOver = true;
    return messages;
  }

  #facts({ id, name }: ToolCall): { turn: number; call: string; name: string } {
    return { turn: this.#turn, call: id, name };
  }

  async #result(call: ToolCall): Promise<ToolResult & { readonly isBad?: boolean }> {
    if (this.#call.signal.aborted) return { text: interruptedResult, status: "aborted" };
    const { maxCalls } = this.#harvey.config.tools;
    if (++this.#calls > maxCalls) {
      this.#isOver = true;
      const limit = `a turn may have ${maxCalls} tool calls`;
      return { text: `Not done: ${limit}. ${withoutTools}`, status: `skipped: ${limit}` };
    }
    const tool = this.#harvey.tools.find(call.name);
    if (!tool) {
      const names = this.#harvey.tools.list().map(({ name }) => name).join(", ");
      return this.#bad(`There is no tool "${call.name}"; there are: ${names}`);
    }
    try {
      const read = readToolArguments(tool, call.arguments);
      if ("problem" in read) return this.#bad(read.problem);
      return await tool.run(read.values, this.#call);
    } catch (error) {
      return await this.#failed(tool, error);
    }
  }

  #bad(problem: string): ToolResult & { readonly isBad: true } {
    const next = this.#badReplies > 0 ? withoutTools : "Call it again, rightly, or answer without.";
    return { text: `${problem}\n${next}`, status: errorStatus(problem), isBad: true };
  }

  /** @throws {RecordingError} where that is the failure: nothing more is done off the record */
  async #failed(tool: Tool, error: unknown): Promise<ToolResult> {
    if (error instanceof RecordingError) throw error;
    if (this.#call.signal.aborted) return { text: interruptedResult, status: "aborted" };
    if (error instanceof UserError) {
      return { text: error.message, status: errorStatus(error.message) };
    }
    const message = `The tool "${tool.name}" failed: ${error}`;
    await this.#harvey.ui.error(message);
    return { text: message, status: errorStatus(message) };
  }
}

/** The message in one line, and not too long for a note. */
function errorStatus(message: string): Status {
  const [line] = message.split("\n", 1);
  return `error: ${line!.length > longestStatus ? `${line!.slice(0, longestStatus)}…` : line}`;
}
