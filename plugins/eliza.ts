import type { Plugin } from "../src/host/mod.ts";
import { createEliza } from "../src/models/mod.ts";

/** The partner that answers where no model server is found. */
export default {
  name: "eliza",
  api: 1,
  setup(harvey) {
    harvey.models.register(createEliza());
  },
} satisfies Plugin;
