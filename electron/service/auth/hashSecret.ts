import { createHash } from "node:crypto";

/**
 * SHA-256 of a key or token as 64 lower-case hex digits: the only form in which either is stored. A slow password
 * hash would add nothing, because the secrets hold 256 random bits.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}
