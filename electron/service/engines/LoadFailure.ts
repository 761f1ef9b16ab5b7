import type { QueryFailure } from "./DatabaseEngine";

/** A table could not be loaded; its old rows are as they were. The message is for a person. */
export class LoadFailure extends Error {
  /** `request`: refused by a rule. `statement`: the rows do not fit. `interrupted`, `engineStopped`: as for queries. */
  readonly kind: QueryFailure["kind"];

  constructor({ kind, message }: QueryFailure) {
    super(message);
    this.name = "LoadFailure";
    this.kind = kind;
  }
}
