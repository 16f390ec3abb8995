import type { BundledSkill } from "../src/skills/mod.ts";
import codeReview from "./code-review/SKILL.md" with { type: "text" };
import commitMessage from "./commit-message/SKILL.md" with { type: "text" };
import fountainAnalysis from "./fountain-analysis/SKILL.md" with { type: "text" };
import sessionSummary from "./session-summary/SKILL.md" with { type: "text" };

/**
 * The skills that are part of Harvey, by name: their files as text, which every way of building
 * Harvey takes along, and their scripts, loaded when they are run.
 */
export const bundledSkills: Readonly<Record<string, BundledSkill>> = {
  "code-review": {
    files: { "SKILL.md": codeReview },
    script: () => import("./code-review/scripts/run.ts"),
  },
  "commit-message": {
    files: { "SKILL.md": commitMessage },
    script: () => import("./commit-message/scripts/run.ts"),
  },
  "fountain-analysis": {
    files: { "SKILL.md": fountainAnalysis },
    script: () => import("./fountain-analysis/scripts/run.ts"),
  },
  "session-summary": {
    files: { "SKILL.md": sessionSummary },
    script: () => import("./session-summary/scripts/run.ts"),
  },
};
