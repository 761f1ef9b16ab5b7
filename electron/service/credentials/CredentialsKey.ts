import { createHash } from "node:crypto";

/** The key that secrets at rest are encrypted with. */
export interface CredentialsKey {
  /** Tells keys apart without telling anything about them. */
  readonly id: string;
  /** 256 bits. */
  readonly bytes: Buffer;
  /** False: it ends with this run of the service, and with it what it encrypted. */
  readonly lasts: boolean;
}

/** Gives the key, made on first need. Rejects with a sentence for a person. */
export type CredentialsKeySource = () => Promise<CredentialsKey>;

const BYTES = 32;

/** @throws Error for a key of another length */
export function credentialsKey(bytes: Buffer, lasts: boolean): CredentialsKey {
  if (bytes.length !== BYTES)
    throw new Error(`The key for credentials must have ${BYTES} bytes, and this one has ${bytes.length}.`);
  const id = createHash("sha256").update("wharf credentials key").update(bytes).digest("hex").slice(0, 16);
  return { id, bytes, lasts };
}
