/** Why a run is ended before its time; the reason of its signal. */
export class RunEnd extends Error {
  readonly status: "cancelled" | "failed";
  readonly interrupted: boolean;
  /** Cancelled by hand: the schedule does not make up for it. */
  readonly byHand: boolean;

  constructor(
    message: string,
    {
      status = "cancelled",
      interrupted = false,
      byHand = false,
    }: Partial<Pick<RunEnd, "status" | "interrupted" | "byHand">> = {},
  ) {
    super(message);
    this.name = "RunEnd";
    this.status = status;
    this.interrupted = interrupted;
    this.byHand = byHand;
  }
}

export const interruptedError =
  "The sync was interrupted because the service ended. Every table is whole, as it was before or after; the next sync starts anew.";
