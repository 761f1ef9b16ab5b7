/**
 * In the app only main may fork: Electron's fuses close the other way. The service asks it over its own parent port for the
 * processes it needs. `processName` is a name the service chooses, unique for its lifetime.
 */

/** What runs beside the service: a database, or a reader of somebody else's. */
export type ServiceProgram = "engine" | "source";

export type ProcessHostRequest =
  | { readonly type: "startProcess"; readonly processName: string; readonly program: ServiceProgram }
  | { readonly type: "killProcess"; readonly processName: string };

/** `processStarted` carries the service's end of the new process's port; the process gets the other end with its first message. */
export type ProcessHostEvent =
  | { readonly type: "processStarted"; readonly processName: string }
  | { readonly type: "processExited"; readonly processName: string; readonly code: number | null };
