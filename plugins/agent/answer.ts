/** What a person may answer to a question about a change. */
export type Answer = "yes" | "no" | "all" | "quit";

/**
 * Reads an answer: the whole word or its first letter, in any case, blanks around it. Anything else
 * is no answer, and least of all a yes.
 *
 * @param answers those that the question offered
 */
export function readAnswer(text: string, answers: readonly Answer[]): Answer | undefined {
  const word = text.trim().toLowerCase();
  return answers.find((answer) => word === answer || word === answer[0]);
}
