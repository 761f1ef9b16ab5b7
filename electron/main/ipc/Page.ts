import type { MessagePortMain } from "electron";

/** The page that made a request, as far as handlers need it. */
export interface Page {
  /** Hands the page its end of a result's port. */
  sendResultPort(runId: string, port: MessagePortMain): void;
}
