import { randomBytes } from "node:crypto";
import type { KeyScope } from "../auth/ApiKey";
import type { DatabaseToken } from "../catalog/TokenRepository";
import { makeScramVerifier } from "../direct/ScramVerifier";

export interface TokenOptions {
  readonly scope: KeyScope;
  readonly name?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Makes a token of 256 random bits. @returns `secret`, which exists only here, and the record to keep */
export function newDatabaseToken(
  databaseId: string,
  { scope, name, expiresAt }: TokenOptions,
): { secret: string; token: DatabaseToken } {
  const secret = `dbt_${randomBytes(32).toString("base64url")}`;
  const token: DatabaseToken = {
    id: `tok_${randomBytes(6).toString("hex")}`,
    databaseId,
    name: name ?? null,
    scope,
    verifier: makeScramVerifier(secret),
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    revokedAt: null,
  };
  return { secret, token };
}

/** Whether a token lets anybody in at a time, in milliseconds since 1970. */
export function isTokenValid({ revokedAt, expiresAt }: DatabaseToken, now: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now);
}
