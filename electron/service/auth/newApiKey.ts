import { randomBytes } from "node:crypto";
import type { ApiKey, KeyScope } from "./ApiKey";
import { hashSecret } from "./hashSecret";

export interface KeyWishes {
  readonly scope: KeyScope;
  readonly name?: string;
  readonly expiresAt?: Date;
}

/**
 * Makes a key of 256 random bits.
 *
 * @returns `secret`, which exists only here and is to be shown once, and the record to keep
 */
export function newApiKey({ scope, name, expiresAt }: KeyWishes): { secret: string; key: ApiKey } {
  const secret = `wharf_${scope}_${randomBytes(32).toString("base64url")}`;
  const key: ApiKey = {
    id: `key_${randomBytes(6).toString("hex")}`,
    hash: hashSecret(secret),
    scope,
    name: name ?? null,
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  return { secret, key };
}
