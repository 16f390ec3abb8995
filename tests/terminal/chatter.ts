/** Writes lines until nobody reads them any more, then says so on standard error. */
import { Display } from "../../src/terminal/display.ts";

const display = new Display();
while (!display.closed.aborted) await display.line("more and more");
await display.error("closed");
