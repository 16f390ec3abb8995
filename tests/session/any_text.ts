import fc from "fast-check";

const signs = [
  ..."\\[]/*()!@~>#=.^:;<-—·␛+?{} \t\n\r",
  "\n\n",
  "  ",
  "[[",
  "]]",
  "/*",
  "*/",
  "INT. ",
  "EXT. ",
  "I/E ",
  "CUT TO:",
  "FADE IN:",
  "THE END.",
  "HARVEY\n",
  "SHELL\n",
  "ANN",
  "Title: ",
  " — ",
  " · ",
  "Model: ",
  ". Workspace: ",
  " AND ",
  " STEP 1/2",
  "Forwarding to ",
  " does not respond.",
  "Write ",
  "␛A;",
  "␛+\n",
  "\u2028",
  "\u2029",
  "\u0085",
  "\ufeff",
  "\u2060",
  "\u00a0",
  "\u0000",
  "\u001b[31m",
  "\ud800",
  "\udc00",
  "！",
  "é",
  "ß",
  "日本",
  "🎬",
];

/** Text of any code units, thick with what Fountain and Harvey give a meaning to. */
export function anyText(maxLength = 24): fc.Arbitrary<string> {
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...signs) },
      { weight: 2, arbitrary: fc.string({ maxLength: 6 }) },
      { weight: 1, arbitrary: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) },
    ),
    { maxLength, size: "max" },
  ).map((parts) => parts.join(""));
}

/** How often properties are tried: often enough to find, few enough to wait for. */
export const runs = { numRuns: 500 };
