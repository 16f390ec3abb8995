import type { Script } from "./script.ts";

/** How one action of an agent scene is asked for and noted. */
interface ActionQuestion {
  ask(script: Script): void;
  note(script: Script): void;
}

/** The question and the note of an action, for the verbs that Harvey has sentences for and others. */
export function actionQuestion(verb: string, target: string, status: string): ActionQuestion {
  switch (verb) {
    case "write":
    case "edit":
      return {
        ask: (script) => script.harvey({ kind: `ask to ${verb}`, path: target }),
        note: (script) => script.note(verb, { path: target, status }),
      };
    case "run":
      return {
        ask: (script) => script.harvey({ kind: "ask to run", command: target }),
        note: (script) => script.note(verb, { command: target, status }),
      };
    case "read":
      return {
        ask: (script) => script.speech("HARVEY", `Read ${target}?`),
        note: (script) => script.note(verb, { path: target, status }),
      };
    default:
      return {
        ask: (script) => script.speech("HARVEY", `${capitalised(verb)} ${target}?`),
        note: (script) => script.otherNote(verb, target, status),
      };
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
