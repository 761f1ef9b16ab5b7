import type * as MonacoModules from "./monacoModules";

/** The editor's own interface, as far as it is loaded. */
export type Monaco = typeof MonacoModules;
