import { AppError } from "#shared/errors/AppError";
import type { KnownSecrets } from "#shared/secrets/redact";
import type { SecretIndex } from "./SecretIndex";

/**
 * The system's place for secrets, as it is: a locked one may say that it holds nothing. Every operation rejects with
 * an AppError KEYCHAIN_ABSENT, KEYCHAIN_LOCKED or KEYCHAIN_FAILED.
 */
export interface Keychain {
  /** Null where there is none of this name, or where the keychain is locked and does not say so. */
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  /** False where nothing was deleted. */
  delete(name: string): Promise<boolean>;
}

/** Where a secret is now: in the keychain, in memory for this run, nowhere, or in a keychain that keeps it back. */
export type SecretStatus = "stored" | "session" | "missing" | "locked";

/** A name that no secret has; setting it tells an unlocked keychain from a locked one. */
const probe = "probe";

/**
 * Keeps secrets by name: in the system's keychain, or, where there is none, in memory until the app is closed. Nothing
 * is ever written in the clear.
 */
export class SecretStore {
  readonly #keychain: Keychain;
  readonly #index: SecretIndex;
  readonly #known: KnownSecrets;
  readonly #session = new Map<string, string>();
  readonly #locked = new Set<string>();
  readonly #failed = new Set<string>();
  #available: Promise<boolean> | null = null;

  constructor(keychain: Keychain, index: SecretIndex, known: KnownSecrets) {
    this.#keychain = keychain;
    this.#index = index;
    this.#known = known;
  }

  /** Whether there is a keychain on this computer, locked or not. Asked once. */
  isAvailable(): Promise<boolean> {
    this.#available ??= this.#keychain.get(probe).then(
      () => true,
      (error: unknown) => !isCode(error, "KEYCHAIN_ABSENT"),
    );
    return this.#available;
  }

  /**
   * Keeps a secret. A keychain that fails twice in a row for the same secret is passed by: the secret is then kept in
   * memory, as it is where there is no keychain.
   * @throws AppError KEYCHAIN_LOCKED, or KEYCHAIN_FAILED the first time.
   */
  async keep(name: string, secret: string): Promise<"stored" | "session"> {
    this.#known.add(secret);
    try {
      await this.#keychain.set(name, secret);
    } catch (error) {
      const passBy = isCode(error, "KEYCHAIN_ABSENT") || this.#failed.has(name);
      if (isCode(error, "KEYCHAIN_FAILED")) this.#failed.add(name);
      if (!passBy) throw error;
      this.#session.set(name, secret);
      return "session";
    }
    this.#failed.delete(name);
    this.#locked.delete(name);
    this.#session.delete(name);
    await this.#index.add(name);
    return "stored";
  }

  /**
   * The secret, or null where none is kept.
   * @throws AppError KEYCHAIN_LOCKED where the keychain has it but does not hand it out; KEYCHAIN_FAILED.
   */
  async read(name: string): Promise<string | null> {
    const session = this.#session.get(name);
    if (session !== undefined) return session;
    if (!this.#index.has(name)) return null;
    const secret = await this.#guarded(name, () => this.#keychain.get(name));
    if (secret !== null) {
      this.#known.add(secret);
      return secret;
    }
    await this.#guarded(name, () => this.#requireUnlocked());
    await this.#index.remove(name);
    return null;
  }

  /** Where the secret is, as far as it is known without asking the keychain. */
  status(name: string): SecretStatus {
    if (this.#session.has(name)) return "session";
    if (!this.#index.has(name)) return "missing";
    return this.#locked.has(name) ? "locked" : "stored";
  }

  /**
   * Removes a secret for good.
   * @throws AppError KEYCHAIN_LOCKED or KEYCHAIN_FAILED where it is still there.
   */
  async forget(name: string): Promise<void> {
    this.#session.delete(name);
    if (!this.#index.has(name)) return;
    const deleted = await this.#guarded(name, () => this.#keychain.delete(name));
    if (!deleted) await this.#guarded(name, () => this.#requireUnlocked());
    this.#locked.delete(name);
    await this.#index.remove(name);
  }

  /** Names that begin so, of secrets in the keychain and in memory. */
  namesBeginningWith(prefix: string): string[] {
    const session = [...this.#session.keys()].filter((name) => name.startsWith(prefix));
    return [...new Set([...this.#index.namesBeginningWith(prefix), ...session])];
  }

  /** A locked keychain answers a read as if it held nothing, but it cannot take a secret in. */
  async #requireUnlocked(): Promise<void> {
    await this.#keychain.set(probe, "probe");
    if (!(await this.#keychain.delete(probe))) throw new AppError("KEYCHAIN_LOCKED");
  }

  /** Runs an operation on a secret that was put into the keychain: an absent keychain is then as good as locked. */
  async #guarded<Value>(name: string, operation: () => Promise<Value>): Promise<Value> {
    try {
      const value = await operation();
      return value;
    } catch (error) {
      if (isCode(error, "KEYCHAIN_FAILED")) throw error;
      this.#locked.add(name);
      throw isCode(error, "KEYCHAIN_ABSENT") ? new AppError("KEYCHAIN_LOCKED") : error;
    }
  }
}

function isCode(error: unknown, code: AppError["code"]): boolean {
  return error instanceof AppError && error.code === code;
}
