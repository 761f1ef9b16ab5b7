import { z } from "zod";

/** What a key or token may do. */
export const accessScope = z.enum(["full", "read"]);

/** What is given to a new key or token, for lists; at most as long as the service takes. */
export const accessName = z.string().trim().min(1).max(100);

/** Whose databases a key sees: the bounds of the service. */
export const organization = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);

/** Hours after which a key or token expires: at most ten years. */
export const expiresInHours = z.number().positive().max(87_600);

/** An API key of the service on this computer, without the key. Times are ISO 8601. */
export const serviceKey = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  scope: accessScope,
  organization: z.string(),
  createdAt: z.string(),
  /** Null: does not expire. */
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

/** A key that is to be made. */
export const keyCreation = z.strictObject({
  name: accessName,
  scope: accessScope,
  organization,
  /** Null: does not expire. */
  expiresInHours: expiresInHours.nullable(),
});

export type KeyScope = z.infer<typeof accessScope>;
export type ServiceKey = z.infer<typeof serviceKey>;
export type KeyCreation = z.infer<typeof keyCreation>;
