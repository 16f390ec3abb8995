/** A text between two fences that it cannot close. */
export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${fence}\n${text}\n${fence}`;
}

function longestRun(text: string, sign: string): number {
  let [longest, run] = [0, 0];
  for (const letter of text) {
    run = letter === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
