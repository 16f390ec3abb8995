import { shortNameStem } from "./folded_name.ts";

/** The systems whose rules for paths differ. */
export type Platform = "linux" | "windows" | "darwin";

/** The platform that Harvey runs on; the other Unix systems are taken as Linux is. */
export function currentPlatform(): Platform {
  const { os } = Deno.build;
  return os === "windows" || os === "darwin" ? os : "linux";
}

const longestName = 255;
const longestPath = 4096;

/** Names that Windows keeps for devices, with any ending (`con.txt`). */
const deviceNames = new Set(
  ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"].concat(
    [..."0123456789¹²³"].flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
  ),
);

/**
 * Why a path is refused whatever stands there, by its characters alone; undefined where it is in
 * order.
 */
export function faultOfPath(path: string, platform: Platform): string | undefined {
  if (path === "") return "it is empty";
  if (path.includes("\0")) return "it holds a NUL";
  // deno-lint-ignore no-control-regex -- that is what is looked for
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(path)) return "it holds a control character";
  if (!path.isWellFormed()) return "it is not well-formed text";
  const encoded = new TextEncoder();
  if (encoded.encode(path).length > longestPath) return "it is too long";
  if (platform !== "windows" && path.includes("\\")) return "it holds a backslash";
  const names = namesOf(path, platform);
  if (names[0] === "~") return 'it begins with "~", which is not replaced by the home folder';
  if (names.some((name) => encoded.encode(name).length > longestName)) {
    return "a name in it is too long";
  }
  if (names.some((name) => name.toLowerCase() === "..namedfork")) return "it names a hidden fork";
  return undefined;
}

/** The components of a path, without empty ones and `.`. */
export function namesOf(path: string, platform: Platform): string[] {
  const separated = platform === "windows" ? path.replaceAll("\\", "/") : path;
  return separated.split("/").filter((name) => name !== "" && name !== ".");
}

/** Whether a path starts at a root, a drive or a server, not at the workspace. */
export function isAbsolutePath(path: string, platform: Platform): boolean {
  if (path.startsWith("/")) return true;
  return platform === "windows" && (path.startsWith("\\") || /^[A-Za-z]:/.test(path));
}

/**
 * Why no file of this name can be on every system; undefined where it can. On Windows such names
 * lead elsewhere than they seem to; on other systems they are merely not to be made.
 */
export function faultOfName(name: string, platform: Platform): string | undefined {
  if (name.includes(":")) return `"${name}" names a stream of a file on Windows`;
  if (isDeviceName(name)) return `"${name}" is a device on Windows`;
  if (name.endsWith(".") || name.endsWith(" ")) {
    return `"${name}" ends in a dot or a blank, which Windows drops`;
  }
  if (platform !== "windows") return undefined;
  const character = [...'<>"|?*'].find((forbidden) => name.includes(forbidden));
  if (character) return `"${name}" holds ${character}, which Windows forbids`;
  if (shortNameStem(name)) return `"${name}" is a short name of Windows for another one`;
  return undefined;
}

function isDeviceName(name: string): boolean {
  const dot = name.indexOf(".");
  const stem = (dot < 0 ? name : name.slice(0, dot)).trimEnd().toLowerCase();
  return deviceNames.has(stem);
}
