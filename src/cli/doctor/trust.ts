import { findTrust, untrustedNotice } from "../workspace_trust.ts";
import type { Finding, Patient } from "./finding.ts";

/** Whether what the folder brings is loaded. */
export async function checkTrust({ call, paths }: Patient): Promise<Finding[]> {
  const trust = await findTrust(paths, call.options.safe);
  const untrusted = untrustedNotice(trust);
  if (untrusted !== undefined) return [{ name: "trust", state: "warning", found: untrusted }];
  const count = trust.brought.files.length;
  const found = count === 0
    ? "this folder brings nothing to load"
    : `you trust what this folder brings (${count} ${count === 1 ? "file" : "files"})`;
  return [{ name: "trust", state: "ok", found }];
}
