import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { Keychain } from "../secrets/SecretStore";

/** A keychain for tests: it can fail with any code, and be locked in the way real ones are, without a word. */
export class MemoryKeychain implements Keychain {
  readonly secrets = new Map<string, string>();
  failure: ErrorCode | null = null;
  isLocked = false;

  async get(name: string): Promise<string | null> {
    this.#failIfTold();
    return this.isLocked ? null : (this.secrets.get(name) ?? null);
  }

  async set(name: string, secret: string): Promise<void> {
    this.#failIfTold();
    if (this.isLocked) throw new AppError("KEYCHAIN_LOCKED");
    this.secrets.set(name, secret);
  }

  async delete(name: string): Promise<boolean> {
    this.#failIfTold();
    return !this.isLocked && this.secrets.delete(name);
  }

  #failIfTold(): void {
    if (this.failure !== null) throw new AppError(this.failure);
  }
}
