import { z } from "zod";

/** What a key may do: service-api.md, Authentication. */
export const keyScopes = ["full", "read"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key as it is stored; the key itself is known only to whoever made it. */
export const apiKey = z.strictObject({
  /** Names the key in lists and for revoking; no secret. */
  id: z.string().regex(/^key_[0-9a-f]{12}$/),
  /** SHA-256, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  scope: z.enum(keyScopes),
  name: z.string().max(100).nullable(),
  createdAt: z.iso.datetime(),
  /** Null: does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

export type ApiKey = z.infer<typeof apiKey>;
