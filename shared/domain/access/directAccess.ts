import { z } from "zod";
import { accessName, accessScope, expiresInHours } from "./serviceKey";

/** An access token of a database, without the token. Times are ISO 8601. */
export const accessToken = z.strictObject({
  id: z.string(),
  databaseId: z.string(),
  name: z.string().nullable(),
  scope: accessScope,
  createdAt: z.string(),
  /** Null: does not expire. */
  expiresAt: z.string().nullable(),
  /** Within a minute; null: never. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

/** A token that is to be made. */
export const tokenCreation = z.strictObject({
  name: accessName,
  scope: accessScope,
  /** Null: does not expire. */
  expiresInHours: expiresInHours.nullable(),
});

/** A program that is connected to a database. */
export const directConnection = z.strictObject({
  id: z.string(),
  applicationName: z.string(),
  user: z.string(),
  since: z.string(),
  tokenId: z.string(),
  /** What it runs now; null while it is idle. */
  running: z.strictObject({ sql: z.string(), since: z.string() }).nullable(),
});

/** Whether and where programs connect to a database of this computer, by which tokens, and which are connected. */
export const directState = z.strictObject({
  isAllowed: z.boolean(),
  /** Where they find it; null where nothing listens. */
  address: z.strictObject({ host: z.string(), port: z.int() }).nullable(),
  /** Why nothing listens although it is allowed, as a sentence. */
  problem: z.string().nullable(),
  /** Newest first. */
  tokens: z.array(accessToken),
  connections: z.array(directConnection),
});

export type AccessToken = z.infer<typeof accessToken>;
export type TokenCreation = z.infer<typeof tokenCreation>;
export type DirectConnection = z.infer<typeof directConnection>;
export type DirectState = z.infer<typeof directState>;
