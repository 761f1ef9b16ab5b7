import type * as keytarModule from "keytar";
import { AppError } from "#shared/errors/AppError";
import type { Keychain } from "./SecretStore";

/** Runs pieces of work one after the other, each with a limit on how long its caller waits. */
export class KeychainQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Whether a piece of work has not ended, also where its caller has given up on it. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /**
   * @param milliseconds Limit of waiting and work together. Work that outlasts it goes on and holds its turn: to begin
   * another beside it is what must not happen.
   * @param onLate Makes the error for the caller who waited too long.
   */
  async run<Value>(work: () => Promise<Value>, milliseconds: number, onLate: () => Error): Promise<Value> {
    let givenUp = false;
    const turn = this.#last.then(() => {
      if (givenUp) throw onLate();
      return work();
    });
    this.#waiting += 1;
    this.#last = turn
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        givenUp = true;
        reject(onLate());
      }, milliseconds);
    });
    try {
      return await Promise.race([turn, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** No session bus, no secret service on it, no collection to put secrets into, or no library to reach it with. */
const absent =
  /org\.freedesktop\.secrets|unsupported transport|server address|autolaunch|message bus|no such object|does not exist at path|cannot open shared object|service is not running/iu;
const locked = /dismissed|locked|cancell?ed|denied|interaction is not allowed|authorization/iu;

/** The keychain library's free texts as one of our codes. */
function keychainError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (absent.test(text)) return new AppError("KEYCHAIN_ABSENT");
  if (locked.test(text)) return new AppError("KEYCHAIN_LOCKED");
  return new AppError("KEYCHAIN_FAILED", `The system’s keychain reported: ${text.slice(0, 300)}`);
}

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
  readonly #operations = new KeychainQueue();
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
