/** The kernel: a typed bus and the life cycle of plugins, knowing nothing of any program. */
export type {
  AnyEvent,
  Bus,
  Event,
  EventOf,
  EventsOf,
  Hook,
  HookOptions,
  KernelEvents,
  Maps,
  ObserverOptions,
  Opinion,
  PluginFailure,
  Verdict,
} from "./bus.ts";
export { createKernel, pluginApi, PluginError } from "./kernel.ts";
export type { Cleanup, Kernel, KernelOptions, Plugin, PluginState, Scope } from "./kernel.ts";
export { deepFreeze, type DeepReadonly } from "./read_only.ts";
export { type ExitCode, exitCode, UserError } from "./user_error.ts";
