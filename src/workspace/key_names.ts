import { foldedName } from "./folded_name.ts";

/** Files and folders that hold keys, passwords and what was typed, folded. */
const exact = new Set([
  ...[".ssh", ".gnupg", ".gpg", ".pki", ".aws", ".azure", ".gcloud", ".kube", ".docker", ".chef"],
  ...[".password-store", ".keychain", ".keyrings", ".gem", ".mozilla", ".kaggle", ".databricks"],
  ...[".netrc", "_netrc", ".authinfo", ".npmrc", ".pypirc", ".git-credentials", ".pgpass"],
  ...["pgpass.conf", ".my.cnf", ".mylogin.cnf", ".htpasswd", ".vault-token", ".terraformrc"],
  ...[
    ".boto",
    ".s3cfg",
    ".dockercfg",
    ".databrickscfg",
    ".msmtprc",
    ".fetchmailrc",
    ".smbcredentials",
  ],
  ...[".bash_history", ".zsh_history", ".sh_history", ".history", ".python_history"],
  ...[
    ".node_repl_history",
    ".psql_history",
    ".mysql_history",
    ".sqlite_history",
    ".rediscli_history",
  ],
  ...["ssh_host_rsa_key", "ssh_host_ed25519_key", "ssh_host_ecdsa_key"],
]);

const endings = [".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".ppk", ".kdbx", ".keytab"];

const keyKinds = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_xmss"];

/** Pairs of a folder and what in it holds keys. */
const inFolders: Readonly<Record<string, readonly string[]>> = {
  ".cargo": ["credentials", "credentials.toml"],
  ".config": ["gcloud", "gh", "hub", "git", "op", "rclone", "doctl", "glab-cli"],
  ".subversion": ["auth"],
  ".m2": ["settings.xml", "settings-security.xml"],
  ".gradle": ["gradle.properties"],
  ".huggingface": ["token"],
};

/** Examples of environment files, which hold no secrets and are kept with the sources. */
const examples = ["example", "sample", "template", "dist"];

/**
 * Whether a name is that of a file or folder for keys, passwords or other secrets.
 *
 * @param before the name before it in the path, folded; an empty string at the beginning
 * @param folded the name as `foldedName` gives it
 * @param isLast whether nothing follows it
 */
export function holdsKeys(before: string, folded: string, isLast: boolean): boolean {
  return exact.has(folded) ||
    endings.some((ending) => folded.endsWith(ending)) ||
    (inFolders[before]?.includes(folded) ?? false) ||
    isIdentity(folded, isLast);
}

/** Keys as `ssh-keygen` names them: `id_rsa`, `id_ed25519_work`, `id_work`, `id_work.pub`. */
function isIdentity(folded: string, isLast: boolean): boolean {
  const kind = keyKinds.find((kind) => folded.startsWith(kind));
  if (kind) return !isLetter(folded[kind.length] ?? "");
  if (!isLast || !folded.startsWith("id_")) return false;
  // With another ending it is a source file: `id_generator.go`.
  return !folded.includes(".") || folded.endsWith(".pub");
}

function isLetter(character: string): boolean {
  return character !== character.toUpperCase();
}

/** Whether a name is that of a file of environment variables: `.env`, `.env.local`, `test.env`. */
export function holdsEnvironment(folded: string): boolean {
  if (folded === ".envrc" || folded === ".direnv" || folded === ".dev.vars") return true;
  const parts = folded.split(".");
  const at = parts.lastIndexOf("env");
  if (at < 1) return false;
  const isFile = parts[0] === "" ? at === 1 : at === parts.length - 1;
  return isFile && !parts.some((part) => examples.includes(part));
}

/** The names that a short name of Windows could stand for. */
export const exactKeyNames: readonly string[] = [...exact].map(foldedName);
