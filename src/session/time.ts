/** Date and time of the clock on the wall: `2026-05-04 14:23:05`. */
export function writeLocalTime(time: Date): string {
  return `${writeLocalDate(time)} ${two(time.getHours())}:${two(time.getMinutes())}:${
    two(time.getSeconds())
  }`;
}

/** `2026-05-04`, by the clock on the wall. */
export function writeLocalDate(time: Date): string {
  const year = String(time.getFullYear()).padStart(4, "0");
  return `${year}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** RFC 3339 with milliseconds and the local offset: `2026-05-04T14:23:05.120+02:00`. */
export function writeTime(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const sign = minutes < 0 ? "-" : "+";
  const offset = `${sign}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  const milliseconds = String(time.getMilliseconds()).padStart(3, "0");
  return `${writeLocalTime(time).replace(" ", "T")}.${milliseconds}${offset}`;
}

/** An RFC 3339 time, or nothing where the text is something else. */
export function readTime(text: string): Date | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || text.length < 10 ? undefined : time;
}

/**
 * A date with or without a time by the clock on the wall (`2026-05-04 14:23:05`, `2026-05-04T14:23`,
 * `2026-05-04`), or nothing where the text is something else.
 */
export function readLocalTime(text: string): Date | undefined {
  const numbers = text.split(/[-: T]/);
  if (numbers.length < 3 || numbers.length > 6 || numbers.length === 4) return undefined;
  if (!numbers.every((part, at) => part.length === (at === 0 ? 4 : 2) && isDigits(part))) {
    return undefined;
  }
  const [year, month, day, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  const time = new Date(year, month - 1, day, hour, minute, second);
  return time.getMonth() === month - 1 && time.getDate() === day ? time : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function isDigits(text: string): boolean {
  for (const unit of text) if (unit < "0" || unit > "9") return false;
  return text !== "";
}
