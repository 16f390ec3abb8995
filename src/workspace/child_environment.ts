import { namesSecret } from "./redaction/secret_names.ts";

/** How the values of well-known kinds of keys begin. */
const tellingBeginnings = [
  "sk-",
  "sk_live_",
  "rk_live_",
  "ghp_",
  "gho_",
  "ghs_",
  "ghu_",
  "github_pat_",
  "glpat-",
  "xoxb-",
  "xoxp-",
  "xapp-",
  "AKIA",
  "ASIA",
  "AIza",
  "hf_",
  "gsk_",
  "npm_",
  "eyJ",
  "-----BEGIN",
];

/** What stands before a secret in connection strings of the form `Server=…;Password=…`. */
const tellingFields = ["password=", "pwd=", "accountkey=", "sharedaccesskey=", "secret="];

/**
 * The environment that a command is given: `environment` without what is, by its name or by its
 * value, a key, a token, a password, a connection string or an address with a password in it.
 *
 * By name: one that holds a telling part (`token`, `secret`, `password`, `apikey`, …) anywhere, or
 * a telling word (`key`, `pass`, `pwd`, `auth`, `dsn`, …) between separators, in any case. By
 * value: one that begins as well-known keys do, or that holds `scheme://user:password@` or
 * `password=`.
 *
 * ```ts
 * import { childEnvironment } from "./child_environment.ts";
 * const environment = childEnvironment({ PATH: "/bin", OPENAI_API_KEY: "sk-1", GH_TOKEN: "x" });
 * if (Object.keys(environment).join() !== "PATH") throw new Error();
 * ```
 */
export function childEnvironment(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name, value]) =>
      !(namesSecret(name) || holdsSecret(value))
    ),
  );
}

function holdsSecret(value: string): boolean {
  const lower = value.toLowerCase();
  return tellingBeginnings.some((beginning) => value.startsWith(beginning)) ||
    tellingFields.some((field) => lower.includes(field)) ||
    holdsCredentials(value);
}

/** Whether an address with a password, or a web address with a user, stands in a value. */
function holdsCredentials(value: string): boolean {
  for (let at = value.indexOf("://"); at >= 0; at = value.indexOf("://", at + 3)) {
    const rest = value.slice(at + 3);
    const end = rest.search(/[/?#\s]/);
    const authority = end < 0 ? rest : rest.slice(0, end);
    const user = authority.slice(0, Math.max(0, authority.lastIndexOf("@")));
    if (user.includes(":") || (user && /https?$/i.test(value.slice(0, at).slice(-5)))) return true;
  }
  return false;
}
