/**
 * `YYYYMMDD-HHMMSS` in local time, as the names of session files and torn tails carry it.
 *
 * ```ts
 * import { fileTimestamp } from "./exclusive_name.ts";
 * if (fileTimestamp(new Date(2026, 4, 4, 14, 23, 0)) !== "20260504-142300") throw new Error();
 * ```
 */
export function fileTimestamp(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${String(time.getFullYear()).padStart(4, "0")}${two(time.getMonth() + 1)}`;
  return `${date}${two(time.getDate())}-${two(time.getHours())}${two(time.getMinutes())}` +
    two(time.getSeconds());
}

/**
 * Makes something under the first name that is free: `stem` + `ending`, then `stem-2`, `stem-3` ….
 * Whether a name is free is decided by `make` alone, which must create exclusively, so two
 * processes can never be given one name.
 *
 * @param make makes the thing, or rejects
 * @param isTaken whether a rejection of `make` says that the name is taken
 */
export async function underFreeName<Made>(
  stem: string,
  ending: string,
  make: (path: string) => Promise<Made>,
  isTaken: (error: unknown) => boolean,
): Promise<Made> {
  for (let count = 1;; count++) {
    try {
      return await make(count === 1 ? `${stem}${ending}` : `${stem}-${count}${ending}`);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}
