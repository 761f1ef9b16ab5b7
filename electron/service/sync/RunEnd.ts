/** Why a run is ended before its time; the reason of its signal. */
export class RunEnd extends Error {
  readonly status: "cancelled" | "failed";
  readonly interrupted: boolean;

  constructor(message: string, status: "cancelled" | "failed" = "cancelled", interrupted = false) {
    super(message);
    this.name = "RunEnd";
    this.status = status;
    this.interrupted = interrupted;
  }
}

export const interruptedError =
  "The sync was interrupted because the service ended. Every table is whole, as it was before or after; the next sync starts anew.";
