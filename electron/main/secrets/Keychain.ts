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
