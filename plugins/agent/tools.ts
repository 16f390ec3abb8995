import type { Call, Harvey, ToolResult } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { agentMessage, commandMessage } from "../../src/transcript/mod.ts";
import type { Proposals } from "./proposals.ts";
import {
  type CommandRequest,
  editByDiff,
  editByText,
  type FileRequest,
  type Request,
} from "./request.ts";

const path = { type: "string", description: "From the workspace, with / between names" };

/** What a model may ask for by a tool; each call is a proposal of one, asked about as any other. */
export function defineAgentTools(harvey: Harvey, proposals: Proposals): void {
  harvey.tools.define({
    name: "write_file",
    description: "Writes a whole file of the workspace, new or not, if the person agrees.",
    parameters: objectOf({ path, content: { type: "string" } }, ["path", "content"]),
    run: ({ path, content }, call) =>
      propose({ action: "write", path: String(path), content: () => String(content) }, call),
  });
  harvey.tools.define({
    name: "edit_file",
    description: "Changes a part of a file of the workspace, if the person agrees: give either " +
      "old_text, which has to occur exactly once, and new_text, or a unified diff.",
    parameters: objectOf({
      path,
      old_text: { type: "string", description: "The text to replace, exactly as it stands there" },
      new_text: { type: "string", description: "What stands there instead" },
      diff: { type: "string", description: "A unified diff of this file" },
    }, ["path"]),
    run: (values, call) => propose(editOf(values), call),
  });
  harvey.tools.define({
    name: "run_command",
    description: "Runs a command line in the workspace, if the person agrees and it is allowed; " +
      "returns what it prints and how it ended.",
    parameters: objectOf({ command: { type: "string" } }, ["command"]),
    run: ({ command }, call) => propose(commandOf(String(command)), call),
  });

  async function propose(request: Request, call: Call): Promise<ToolResult> {
    const [outcome] = await proposals.carryOut([request], call);
    const { target, status, output } = outcome!;
    const decided = agentMessage([outcome!]);
    if (output === undefined) return { text: decided, status };
    const { maxResult } = harvey.config.tools;
    // Room for the words around it, so that its end is not cut off again.
    const limit = Math.max(0, maxResult - target.length - 200);
    return { text: commandMessage({ command: target, output, ending: status }, limit), status };
  }
}

function objectOf(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): Readonly<Record<string, unknown>> {
  return { type: "object", properties, required, additionalProperties: false };
}

/** @throws {UserError} where it is not said what to change */
function editOf(values: Readonly<Record<string, unknown>>): FileRequest {
  const path = String(values.path);
  const { old_text: oldText, new_text: newText, diff } = values;
  const isByText = typeof oldText === "string" && typeof newText === "string";
  if (isByText && diff === undefined) return editByText(path, oldText, newText);
  if (typeof diff === "string" && oldText === undefined && newText === undefined) {
    return editByDiff(path, diff);
  }
  throw new UserError(
    `Cannot edit "${path}": it is not said what to change ` +
      "(give old_text and new_text, or a diff alone)",
    exitCode.failed,
  );
}

/** @throws {UserError} where there is none */
function commandOf(text: string): CommandRequest {
  const command = text.trim();
  if (command !== "") return { action: "run", command };
  throw new UserError('Cannot run "": there is no command (give a command line)', exitCode.failed);
}
