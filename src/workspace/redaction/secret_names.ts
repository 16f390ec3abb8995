/** Parts of a name, its separators taken out, that tell a secret wherever they stand. */
const tellingParts = [
  "TOKEN",
  "SECRET",
  "PASSWORD",
  "PASSWD",
  "PASSPHRASE",
  "SSHPASS",
  "CREDENTIAL",
  "APIKEY",
  "ACCESSKEY",
  "PRIVATEKEY",
  "CONNECTIONSTRING",
];

/** Words of a name that tell a secret when they stand by themselves between separators. */
const tellingWords = new Set(["KEY", "KEYS", "PASS", "PWD", "AUTH", "DSN", "PAT", "JWT", "COOKIE"]);

/** Names that the rules would take for secrets and that hold none. */
const harmlessNames = new Set(["PWD", "OLDPWD", "SSH_AUTH_SOCK"]);

/** Whether a variable of this name is taken for a secret. */
export function namesSecret(name: string): boolean {
  const upper = name.toUpperCase();
  if (harmlessNames.has(upper)) return false;
  const words = upper.split(/[^A-Z0-9]/);
  const joined = words.join("");
  return tellingParts.some((part) => joined.includes(part)) ||
    words.some((word) => tellingWords.has(word));
}

/** Last words of names that speak of a secret and do not hold it: `token_url`, `secretArn`. */
const describingWords = new Set([
  ...[
    "id",
    "url",
    "uri",
    "name",
    "type",
    "path",
    "file",
    "dir",
    "count",
    "length",
    "size",
    "limit",
  ],
  ...["expires", "expiry", "at", "field", "prefix", "endpoint", "arn", "ttl", "timeout", "version"],
]);

/** What is in every name that tells a secret: most names are told apart by this alone. */
const maybeSecret = /token|secret|pass|cred|key|connection|pwd|auth|dsn|pat|jwt|cookie/i;

/** Words that make of a key something that anybody may know. */
const publicWords = ["public", "primary", "foreign", "cache", "sort", "partition"];

/**
 * The kind of secret that a name in a text stands for (`password`, `token`, `api key`, `secret`);
 * nothing where what it names may well be none.
 */
export function kindByName(name: string): string | undefined {
  // So written it is the folder of a shell, which every listing of an environment shows.
  if (harmlessNames.has(name)) return undefined;
  if (!maybeSecret.test(name) || !namesSecret(name) && !/^(?:pwd|pass)$/i.test(name)) {
    return undefined;
  }
  const words = wordsOf(name);
  if (words.some((word) => publicWords.includes(word))) return undefined;
  if (describingWords.has(words.at(-1) ?? "")) return undefined;
  const joined = words.join("");
  // "key" alone names an entry of a table more often than a secret.
  if (joined === "key" || joined === "keys") return undefined;
  if (joined.includes("awssecret") || joined.includes("secretaccesskey")) return "aws secret key";
  if (joined.includes("accountkey") || joined.includes("sharedaccesskey")) return "azure key";
  if (joined.includes("pass") || joined.includes("pwd")) return "password";
  if (joined.includes("token") || joined.endsWith("pat") || joined.endsWith("jwt")) return "token";
  return joined.includes("key") ? "api key" : "secret";
}

/** Everything that {@link kindByName} answers. */
export const namedKinds = ["aws secret key", "azure key", "password", "token", "api key", "secret"];

/** The words of a name in any style, in small letters. */
function wordsOf(name: string): string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
