import { findSecrets } from "./find_secrets.ts";
import type { Secret } from "./known_values.ts";
import { namesSecret } from "./secret_names.ts";

const shortest = 8;

/** Values that secrets' variables often have, and that texts are full of. */
const ordinaryWords = new Set([
  ...["localhost", "password", "passphrase", "changeme", "disabled", "required", "optional"],
  ...["undefined", "production", "development", "anonymous", "keychain", "osxkeychain", "username"],
  ...["postgres", "administrator", "external", "internal", "pinentry", "plaintext", "credentials"],
]);

/**
 * The secrets of an environment: the values of the variables whose names tell a secret, and of those
 * that are named besides; of the others what has the form of a secret (the password of a database's
 * address). A mark names the variable. Left out is what would tear holes into any text:
 * a value of less than 8 characters, of digits alone, a word as `localhost`, the user's or the
 * machine's name, a path that exists, an address without a user.
 *
 * ```ts
 * import { secretsOf } from "./secrets_of.ts";
 * const secrets = secretsOf({ HOME: "/home/ann", API_TOKEN: "tin-owl-42", DB_PASSWORD: "postgres" }, []);
 * if (secrets.length !== 1 || secrets[0].kind !== "API_TOKEN") throw new Error();
 * ```
 *
 * @param keyVariables variables that hold keys, whatever they are called
 */
export function secretsOf(
  environment: Readonly<Record<string, string | undefined>>,
  keyVariables: readonly string[],
): readonly Secret[] {
  const names = new Set(keyVariables);
  const ordinary = new Set(
    ["USER", "USERNAME", "LOGNAME", "HOSTNAME", "HOST", "HOME", "SHELL"]
      .map((name) => environment[name]?.toLowerCase()),
  );
  const secrets = Object.entries(environment).flatMap(([name, given = ""]) => {
    const value = given.trim();
    const whole = names.has(name) || namesSecret(name) ? [value] : [];
    const parts = findSecrets(value).map(({ start, end }) => value.slice(start, end));
    return [...whole, ...parts].map((secret) => ({ value: secret, kind: kindOf(name) }));
  });
  return secrets
    .filter(({ value }) => !isOrdinary(value) && !ordinary.has(value.toLowerCase()))
    .flatMap(({ value, kind }) => formsOf(value).map((form) => ({ value: form, kind })));
}

function isOrdinary(value: string): boolean {
  return value.length < shortest || /^[\d.,:-]+$/.test(value) ||
    ordinaryWords.has(value.toLowerCase()) || isPlainAddress(value) || isExistingPath(value);
}

/** An address that names nobody and asks for nothing: `https://login.example/token`. */
function isPlainAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^(?:https?|wss?):$/.test(url.protocol) && url.username === "" &&
    url.password === "" && url.search === "" && url.hash === "";
}

function isExistingPath(value: string): boolean {
  if (!/[/\\]/.test(value)) return false;
  try {
    Deno.lstatSync(value);
    return true;
  } catch {
    return false;
  }
}

/** A value as it stands in plain text, in JSON and in an address. */
function formsOf(value: string): string[] {
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
  ];
  return [...new Set(forms)];
}

/** A mark holds no sign that could end it. */
function kindOf(name: string): string {
  return /^\w{1,60}$/.test(name) ? name : "secret variable";
}
