import { z } from "zod";
import { databaseId } from "../domain/ids";
import { queryLimits, statementText } from "../domain/queryLimits";

/**
 * Sessions of the embedded service, over a port of their own between main and the service's process: HTTP messages as httpPort.ts
 * says, but none of the contract, in which each statement runs by itself.
 *
 * `POST /api/v1/sessions` opens one. Its answer lasts as long as the session: one {@link sessionLine} on a line. Whoever ends the
 * request ends the session. `POST /api/v1/sessions/:id/query` is answered as a query of the contract is.
 */
export const sessionOpening = z.strictObject({ databaseId });

/** Body of a statement in a session. */
export const sessionStatement = z.strictObject({
  sql: statementText,
  readOnly: z.boolean(),
  maxRows: z.int().min(1).max(queryLimits.maxRows.max),
});

/** Of the open session: `failed` can only be rolled back. */
export const transactionState = z.enum(["none", "open", "failed"]);

/** Why a session ended that nobody ended. */
export const sessionEnd = z.strictObject({
  reason: z.enum(["idle", "engineEnded", "databaseStopped", "serviceStopped"]),
  /** A sentence for the user. */
  message: z.string(),
});

export const sessionLine = z.union([
  /** The first line. */
  z.strictObject({ sessionId: z.string() }),
  z.strictObject({ transaction: transactionState }),
  /** The last line. */
  z.strictObject({ ended: sessionEnd }),
]);

export type SessionEnd = z.infer<typeof sessionEnd>;
export type SessionLine = z.infer<typeof sessionLine>;
export type TransactionState = z.infer<typeof transactionState>;
