import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { z } from "zod";

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

/** Secrets of one Connection as they lie on disk: AES-256-GCM, all fields base64. */
export const sealedSecrets = z.strictObject({
  /** Which key opens it; no secret. */
  keyId: z.string(),
  /** Sealed together with where they are sent; absent in secrets of earlier versions. */
  isBound: z.literal(true).optional(),
  nonce: z.base64(),
  text: z.base64(),
  tag: z.base64(),
});

export type SealedSecrets = Readonly<z.infer<typeof sealedSecrets>>;

const reasons = {
  key: "The saved credentials of this Connection cannot be opened: their key was kept for one run only or is not on this computer. Enter them again.",
  address:
    "The saved credentials of this Connection were not sent: they are for another address or other TLS settings. Enter them again for the current ones.",
  damaged: "The saved credentials of this Connection are damaged and cannot be opened. Enter them again.",
};

/**
 * Saved secrets that cannot be opened here. Their key is gone, belongs to another computer or was kept in memory; or
 * they were sealed with other settings; or they are no longer what was saved.
 */
class CredentialsUnavailable extends Error {
  override readonly name = "CredentialsUnavailable";

  constructor(reason: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[reason], options);
  }
}

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
      throw new CredentialsUnavailable("key", { cause: error });
    });
    if (id !== sealed.keyId) throw new CredentialsUnavailable("key");
    try {
      const decipher = createDecipheriv(CIPHER, bytes, Buffer.from(sealed.nonce, "base64"))
        .setAAD(sealed.isBound === true ? boundTo(connectionId, binding) : Buffer.from(connectionId))
        .setAuthTag(Buffer.from(sealed.tag, "base64"));
      const text = Buffer.concat([decipher.update(Buffer.from(sealed.text, "base64")), decipher.final()]);
      return secretsRecord.parse(JSON.parse(text.toString("utf8")));
    } catch (error) {
      // What is damaged looks the same as what was sealed with other settings, and those are the usual reason.
      throw new CredentialsUnavailable(sealed.isBound === true ? "address" : "damaged", { cause: error });
    }
  }

  /** @param binding as for `open` */
  async state(connectionId: string, binding: string, sealed: SealedSecrets): Promise<CredentialsState> {
    try {
      await this.open(connectionId, binding, sealed);
      return (await this.#read()).lasts ? "stored" : "untilRestart";
    } catch {
      return "missing";
    }
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
