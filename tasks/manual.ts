/**
 * Writes the manual page to `docs/harvey.1`, as `harvey manual` prints it.
 *
 * @module
 */
import { manualPage } from "../src/cli/manual_page.ts";
import { projectPath } from "./compile/project.ts";

if (import.meta.main) await Deno.writeTextFile(projectPath("docs", "harvey.1"), await manualPage());
