/** How a value was given, which tells how much it must look like a secret to be taken for one. */
export type Setting =
  /** `PASSWORD=x`, as shells and their files have it: values are texts there, never expressions. */
  | "variable"
  /** Between quotes. */
  | "quoted"
  /** Bare, where it may be an expression of a program. */
  | "bare";

/** Beginnings and parts of what stands for a value, or says where it comes from. */
const placeholders = [
  "<",
  "${",
  "{{",
  "%(",
  "%s",
  "***",
  "A-Z",
  "a-z",
  "xxxx",
  "XXXX",
  "...",
  "://",
  "your",
  "YOUR",
];

/**
 * Whether a value that has a secret's name looks like one: made of letters, digits and signs as
 * nobody writes words, names or addresses.
 */
export function looksSecret(value: string, setting: Setting): boolean {
  if (value.length < 8 || /[^\x21-\x7e]/.test(value) || isPlaceholder(value)) return false;
  const { digits, letters, changes } = measure(value);
  const share = changes / (value.length - 1);
  if (digits === 0 || letters === 0) return setting !== "bare" && isMixed(value, letters, share);
  switch (setting) {
    case "variable":
      return !isPath(value);
    case "quoted":
      return !isPath(value) && share >= 0.2;
    case "bare":
      return value.length >= 16 && share >= (digits < 3 ? 0.3 : 0.25) && !/[().[\]{}]/.test(value);
  }
}

/** Letters of both cases, or with signs, that change as often as in no word. */
function isMixed(value: string, letters: number, share: number): boolean {
  return value.length >= 16 && letters > 0 && share >= 0.4 && !isPath(value);
}

function isPlaceholder(value: string): boolean {
  return value[0] === "$" || value[0] === "%" || value[0] === "{" || value[0] === "@" ||
    placeholders.some((part) => value.includes(part));
}

/** `/etc/ssl/key.pem`, `./a/b`, `~/.ssh/id_ed25519`, `C:\keys\a.pem`. */
function isPath(value: string): boolean {
  if (/^(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]*)*$/.test(value)) {
    return value.length < 40 || value.includes(".");
  }
  return /^[A-Za-z]:\\/.test(value);
}

/** How many digits and letters a value has, and how often its characters change their class. */
function measure(value: string): { digits: number; letters: number; changes: number } {
  let [digits, letters, changes] = [0, 0, 0];
  for (let at = 0; at < value.length; at++) {
    const present = classOf(value.charCodeAt(at));
    if (present === "digit") digits++;
    if (present === "lower" || present === "upper") letters++;
    const last = at > 0 ? classOf(value.charCodeAt(at - 1)) : present;
    // That a capital begins a word says nothing.
    if (present !== last && !(last === "upper" && present === "lower")) changes++;
  }
  return { digits, letters, changes };
}

function classOf(code: number): "lower" | "upper" | "digit" | "sign" {
  if (code >= 97 && code <= 122) return "lower";
  if (code >= 65 && code <= 90) return "upper";
  return code >= 48 && code <= 57 ? "digit" : "sign";
}
