/** A number with its unit, in the number that grammar asks for: `1 turn`, `2 turns`. */
export function counted(count: number, unit: string): string {
  return `${grouped(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** `12 345`: a narrow blank between thousands, which no language takes for a decimal sign. */
export function grouped(number: number): string {
  const digits = String(Math.round(number));
  let result = "";
  for (let at = 0; at < digits.length; at++) {
    if (at > 0 && (digits.length - at) % 3 === 0) result += "\u202f";
    result += digits[at];
  }
  return result;
}

/** Keeps a number and its unit on one line. */
const blank = "\u00a0";

/** A length of time: `0.6 s`, `42 s`, `3 min 5 s`, `2 h 4 min`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10}${blank}s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}${blank}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}${blank}min ${whole % 60}${blank}s`;
  return `${Math.floor(whole / 3600)}${blank}h ${Math.floor(whole % 3600 / 60)}${blank}min`;
}

/** What was measured, as far as anything was: `340 tokens · 3.2 s`. */
export function measuresText({ tokens, seconds }: { tokens: number; seconds: number }): string {
  const parts = [];
  if (tokens > 0) parts.push(counted(tokens, "token"));
  if (seconds > 0) parts.push(duration(seconds));
  return parts.join(" · ");
}
