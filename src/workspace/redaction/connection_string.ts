import { characterSet, isIn, letters, runEnd, runStart } from "./characters.ts";
import { holdsMark, mayGoOn, type Shape, type View } from "./shape.ts";
import { runOf } from "./token_shape.ts";

/** The fields of connection strings that are secret, in small letters, and the kind of each. */
export const secretFields: Readonly<Record<string, string>> = {
  password: "password",
  pwd: "password",
  accountkey: "azure key",
  sharedaccesskey: "azure key",
  sharedsecretvalue: "azure key",
  sharedaccesssignature: "azure signature",
  accesskey: "azure key",
  secret: "secret",
};

/** Fields that tell that a text is a connection string: one of them stands before the secret. */
const tellingFields = [
  ...["server=", "host=", "data source=", "user id=", "uid=", "user=", "username=", "database="],
  ...["dbname=", "endpoint=", "accountname=", "sharedaccesskeyname=", "defaultendpointsprotocol="],
];

const blanks = characterSet(" \t");
const value = characterSet("!#-&(-+/-:=-~\\--.");
const longestBefore = 200;
const longestValue = 200;

/**
 * The password or the key of a connection string: `Server=db;User Id=app;Password=…;`,
 * `AccountName=…;AccountKey=…`, `host=db user=app password=…`.
 */
export const connectionString: Shape = {
  kinds: [...new Set(Object.values(secretFields))],
  beginnings: ["="],
  find(view, at) {
    const { text } = view;
    const kind = fieldBefore(view, at);
    if (kind === undefined) return undefined;
    const start = at + 1;
    const end = runEnd(text, start, value, start + longestValue);
    if (mayGoOn(view, end)) return "undecided";
    if (end === start || isPlaceholder(text, start, end)) return undefined;
    const isMarked = holdsMark(view, start, end);
    if (isMarked) return isMarked === true ? undefined : isMarked;
    return { kind, start, end, rest: end === start + longestValue ? runOf(value) : undefined };
  },
};

/** The kind of the secret field before a sign, where another field's name stands before it. */
function fieldBefore({ text, floor }: View, at: number): string | undefined {
  const limit = Math.max(floor, at - longestBefore);
  const start = runStart(text, at, letters, Math.max(limit, at - 24));
  const field = text.slice(start, at).toLowerCase();
  if (!Object.hasOwn(secretFields, field)) return undefined;
  const separated = runStart(text, start, blanks, limit);
  if (separated === start && text[start - 1] !== ";") return undefined;
  const before = text.slice(limit, separated);
  const line = before.slice(before.lastIndexOf("\n") + 1).toLowerCase();
  return tellingFields.some((telling) => line.includes(telling)) ? secretFields[field] : undefined;
}

/** What stands for a password: `{0}`, `$PASSWORD`, `<password>`, `***`, or an expression. */
function isPlaceholder(text: string, start: number, end: number): boolean {
  if ("${<%*".includes(text[start])) return true;
  return "(".includes(text[end] ?? "-") ||
    !isIn(letters, text.charCodeAt(start)) && end - start < 3;
}
