import { secretFields } from "./redaction/connection_string.ts";
import { beginsAsToken, findSecrets } from "./redaction/find_secrets.ts";
import { namesSecret } from "./redaction/secret_names.ts";

/**
 * The environment that a command is given: `environment` without what is, by its name or by its
 * value, a key, a token, a password, a connection string or an address with a password in it.
 *
 * By name: one that holds a telling part (`token`, `secret`, `password`, `apikey`, …) anywhere, or
 * a telling word (`key`, `pass`, `pwd`, `auth`, `dsn`, …) between separators, in any case. By
 * value: one that begins as well-known keys do, or that holds what is redacted by its form,
 * `scheme://user:password@` or `password=`.
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
  return beginsAsToken(value) || value.startsWith("-----BEGIN") ||
    Object.keys(secretFields).some((field) => lower.includes(`${field}=`)) ||
    holdsCredentials(value) || findSecrets(value).length > 0;
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
