import { createHash, randomBytes } from "node:crypto";
import { organization } from "#shared/domain/access/serviceKey";
import { z } from "zod";

/** What a key may do: docs/http-api.md. */
export const keyScopes = ["full", "read"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whose databases a key sees: a name for a team, lower-case letters, digits and hyphens. */
export const organizationName = organization;

/** The organization of keys and databases that were made without a word about one. */
export const defaultOrganization = "default";

/** A key as it is stored; the key itself is known only to whoever made it. */
export const apiKey = z.strictObject({
  /** Names the key in lists and for revoking; no secret. */
  id: z.string().regex(/^key_[0-9a-f]{12}$/),
  /** SHA-256, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  scope: z.enum(keyScopes),
  /** Keys made before there were organizations lack it. */
  organization: organizationName.default(defaultOrganization),
  name: z.string().max(100).nullable(),
  createdAt: z.iso.datetime(),
  /** Null: does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

export type ApiKey = z.infer<typeof apiKey>;

interface KeyOptions {
  readonly scope: KeyScope;
  readonly organization?: string;
  readonly name?: string;
  readonly expiresAt?: Date;
}

/**
 * Makes a key of 256 random bits.
 *
 * @returns `secret`, which exists only here and is to be shown once, and the record to keep
 */
export function newApiKey({
  scope,
  organization: owner = defaultOrganization,
  name,
  expiresAt,
}: KeyOptions): {
  secret: string;
  key: ApiKey;
} {
  const secret = `wharf_${scope}_${randomBytes(32).toString("base64url")}`;
  const key: ApiKey = {
    id: `key_${randomBytes(6).toString("hex")}`,
    hash: hashSecret(secret),
    scope,
    organization: owner,
    name: name ?? null,
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  return { secret, key };
}

/**
 * SHA-256 of a key or token as 64 lower-case hex digits: the only form in which either is stored. A slow password
 * hash would add nothing, because the secrets hold 256 random bits.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}
