import { randomBytes } from "node:crypto";

/** A key for the embedded service that nobody can guess and that ends with this run. */
export function makeSessionKey(): string {
  return randomBytes(32).toString("base64url");
}
