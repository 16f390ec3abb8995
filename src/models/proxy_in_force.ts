/** A proxy that the runtime's `fetch` sends a request through. */
export interface ProxyInForce {
  /** The environment variable that names it. */
  readonly variable: string;
}

/**
 * The proxy that requests for `url` go through, by the variables that the runtime itself reads from
 * the process's environment: `HTTPS_PROXY` or `HTTP_PROXY`, else `ALL_PROXY`, unless `NO_PROXY`
 * names the host.
 */
export function proxyInForce(
  url: string,
  variable: (name: string) => string | undefined = ownVariable,
): ProxyInForce | undefined {
  const { protocol, hostname } = new URL(url);
  const exempt = (variable("NO_PROXY") ?? variable("no_proxy") ?? "").split(",");
  if (exempt.some((entry) => isNamed(hostname, entry.trim().toLowerCase()))) return undefined;
  const own = protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const names = [own, own.toLowerCase(), "ALL_PROXY", "all_proxy"];
  const found = names.find((name) => (variable(name) ?? "") !== "");
  return found === undefined ? undefined : { variable: found };
}

function isNamed(host: string, entry: string): boolean {
  if (entry === "*") return true;
  const name = entry.startsWith(".") ? entry.slice(1) : entry;
  return name !== "" && (host === name || host.endsWith(`.${name}`));
}

/** Without the permission to read it, there is nothing to tell. */
function ownVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined;
  }
}
