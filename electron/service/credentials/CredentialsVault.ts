import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import type { CredentialsKey, CredentialsKeySource } from "./CredentialsKey";
import { CredentialsUnavailable } from "./CredentialsUnavailable";
import type { SealedSecrets } from "./SealedSecrets";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const secretsRecord = z.record(z.string(), z.string());

export type Secrets = Readonly<Record<string, string>>;

/** Whether a Connection's secrets can be used: now and later, only until the service ends, or no more. */
export type CredentialsState = "stored" | "untilRestart" | "missing";

function boundTo(connectionId: string, binding: string): Buffer {
  return Buffer.from(JSON.stringify([connectionId, binding]));
}

/** Encrypts the secrets of Connections for the catalog and opens them again. */
export class CredentialsVault {
  readonly #source: CredentialsKeySource;
  #key: Promise<CredentialsKey> | undefined;

  constructor(source: CredentialsKeySource) {
    this.#source = source;
  }

  /**
   * @param connectionId The result opens for no other Connection.
   * @param binding The result opens only beside the settings that it is a digest of (connections/secretBinding.ts).
   * @throws Error with a sentence for the user, when there is no key
   */
  async seal(connectionId: string, binding: string, secrets: Secrets): Promise<SealedSecrets> {
    const { id, bytes } = await this.#read();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(boundTo(connectionId, binding));
    const text = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
    return {
      keyId: id,
      isBound: true,
      nonce: nonce.toString("base64"),
      text: text.toString("base64"),
      tag: cipher.getAuthTag().toString("base64"),
    };
  }

  /** @throws CredentialsUnavailable */
  async open(connectionId: string, binding: string, sealed: SealedSecrets): Promise<Secrets> {
    const { id, bytes } = await this.#read().catch((error: unknown) => {
      throw new CredentialsUnavailable({ cause: error });
    });
    if (id !== sealed.keyId) throw new CredentialsUnavailable();
    try {
      const decipher = createDecipheriv(CIPHER, bytes, Buffer.from(sealed.nonce, "base64"))
        .setAAD(sealed.isBound === true ? boundTo(connectionId, binding) : Buffer.from(connectionId))
        .setAuthTag(Buffer.from(sealed.tag, "base64"));
      const text = Buffer.concat([decipher.update(Buffer.from(sealed.text, "base64")), decipher.final()]);
      return secretsRecord.parse(JSON.parse(text.toString("utf8")));
    } catch (error) {
      throw new CredentialsUnavailable({ cause: error });
    }
  }

  async state(sealed: SealedSecrets): Promise<CredentialsState> {
    const key = await this.#read().catch(() => undefined);
    if (key === undefined || key.id !== sealed.keyId) return "missing";
    return key.lasts ? "stored" : "untilRestart";
  }

  #read(): Promise<CredentialsKey> {
    this.#key ??= this.#source().catch((error: unknown) => {
      // Whatever is wrong with the key can be put right while the service runs.
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }
}
