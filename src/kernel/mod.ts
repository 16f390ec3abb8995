/** The kernel: a typed bus and the life cycle of plugins, knowing nothing of any program. */
export type * from "./bus.ts";
export * from "./kernel.ts";
export * from "./read_only.ts";
export * from "./user_error.ts";
