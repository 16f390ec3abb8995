import { join } from "node:path";

/** The project's root folder, an absolute path, wherever the task was started. */
export const projectFolder: string = join(import.meta.dirname!, "../..");

/** An absolute path inside the project. */
export function projectPath(...parts: string[]): string {
  return join(projectFolder, ...parts);
}
