import type * as keytarModule from "keytar";
import { AppError } from "#shared/errors/AppError";
import type { Keychain } from "./Keychain";
import { keychainError } from "./keychainError";
import { OneAtATime } from "./OneAtATime";

type Keytar = typeof keytarModule;

/** A person may have to type a password into a prompt of the system meanwhile. */
const defaultTimeoutMs = 60_000;

/**
 * The system's keychain by keytar. The library is loaded by the first use, not at start. One operation at a time: a
 * locked keyring that is asked many things at once shows a prompt for each and then hangs.
 */
export class KeytarKeychain implements Keychain {
  readonly #service: string;
  readonly #timeoutMs: number;
  readonly #operations = new OneAtATime();
  #loading: Promise<Keytar> | null = null;

  /** @param service The name under which the keychain lists the app's secrets. */
  constructor(service: string, timeoutMs: number = defaultTimeoutMs) {
    this.#service = service;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether an operation has not come back; the process cannot end by itself until it does. */
  get isBusy(): boolean {
    return this.#operations.isBusy;
  }

  get(name: string): Promise<string | null> {
    return this.#run((keytar) => keytar.getPassword(this.#service, name));
  }

  set(name: string, secret: string): Promise<void> {
    return this.#run((keytar) => keytar.setPassword(this.#service, name, secret));
  }

  delete(name: string): Promise<boolean> {
    return this.#run((keytar) => keytar.deletePassword(this.#service, name));
  }

  async #run<Value>(operation: (keytar: Keytar) => Promise<Value>): Promise<Value> {
    const late = () => new AppError("KEYCHAIN_FAILED", "The system’s keychain took too long.");
    try {
      return await this.#operations.run(async () => operation(await this.#load()), this.#timeoutMs, late);
    } catch (error) {
      throw keychainError(error);
    }
  }

  #load(): Promise<Keytar> {
    this.#loading ??= importKeytar();
    return this.#loading;
  }
}

async function importKeytar(): Promise<Keytar> {
  try {
    const loaded: Keytar & { readonly default?: Keytar } = await import("keytar");
    return loaded.default ?? loaded;
  } catch {
    throw new AppError("KEYCHAIN_ABSENT");
  }
}
