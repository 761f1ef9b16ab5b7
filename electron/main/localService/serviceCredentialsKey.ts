import { randomBytes } from "node:crypto";
import type { SecretStore } from "../secrets/SecretStore";

const NAME = "local-service-credentials-key";

export interface CredentialsKey {
  /** 32 bytes in base64. */
  readonly key: string;
  /** False where there is no keychain: the key, and what it opens, ends with this run of the app. */
  readonly lasts: boolean;
}

/**
 * The key for the embedded service's credentials, made on first need and kept in the system's keychain.
 *
 * @throws AppError KEYCHAIN_LOCKED or KEYCHAIN_FAILED
 */
export async function serviceCredentialsKey(
  secrets: Pick<SecretStore, "read" | "keep" | "status">,
): Promise<CredentialsKey> {
  const known = await secrets.read(NAME);
  if (known !== null) return { key: known, lasts: secrets.status(NAME) === "stored" };
  const key = randomBytes(32).toString("base64");
  return { key, lasts: (await secrets.keep(NAME, key)) === "stored" };
}

/** A key for the embedded service that nobody can guess and that ends with this run. */
export function makeSessionKey(): string {
  return randomBytes(32).toString("base64url");
}
