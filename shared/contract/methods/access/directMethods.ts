import { z } from "zod";
import { accessToken, directState, tokenCreation } from "../../../domain/access/directAccess";
import { databaseId } from "../../../domain/ids";
import type { ErrorCode } from "../../../errors/errorCodes";
import { defineMethod } from "../defineMethod";

const one = z.strictObject({ databaseId });

/** An id that the service gave out. */
const givenId = z.string().min(1).max(100);

const errors = ["LOCAL_SERVICE_STOPPED", "SERVICE_FAULT", "NOT_FOUND"] as const satisfies ErrorCode[];
const changeErrors = [...errors, "SCOPE_TOO_SMALL", "READ_ONLY_MODE"] as const satisfies ErrorCode[];

/** Programs that connect directly to databases of this computer. What a service elsewhere offers is for that service to say. */
export const directMethods = {
  "direct.state": defineMethod({ kind: "query", input: one, output: directState, errors }),
  /** Opens or closes the database to programs of this computer; main asks before it opens one. */
  "direct.allow": defineMethod({
    kind: "command",
    input: z.strictObject({
      databaseId,
      isAllowed: z.boolean(),
      /** Whether to look for another port than the one of the last time. */
      isNewPort: z.boolean(),
    }),
    output: directState,
    errors: [...changeErrors, "NOT_CONFIRMED"],
  }),
  /** The only answer that ever holds the token. */
  "direct.createToken": defineMethod({
    kind: "command",
    input: z.strictObject({ databaseId, creation: tokenCreation }),
    output: z.strictObject({ token: z.string(), made: accessToken }),
    errors: changeErrors,
  }),
  "direct.revokeToken": defineMethod({
    kind: "command",
    input: z.strictObject({ tokenId: givenId }),
    output: z.strictObject({}),
    errors,
  }),
  "direct.disconnect": defineMethod({
    kind: "command",
    input: z.strictObject({ connectionId: givenId }),
    output: z.strictObject({}),
    errors,
  }),
  /** Connects as a program would, with a token of its own that nobody else sees, and runs a statement. */
  "direct.test": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({
      /** Why it did not work; null where it did. */
      problem: z.string().nullable(),
    }),
    errors,
  }),
};
