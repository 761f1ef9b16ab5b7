import type { Profile } from "#shared/domain/profile";
import { AppError } from "#shared/errors/AppError";
import type { Consent } from "./Consent";

/** How long a production service stays open for changes once the user allowed them. */
const openForMs = 10 * 60_000;

/** Characters of a statement that the question shows. */
const shownLength = 600;

export interface LockPorts {
  readonly profiles: () => readonly Profile[];
  readonly consent: Pick<Consent, "require">;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

/**
 * Holds a service to what its profile says: with a key that may only read nothing is changed, and on a production service
 * nothing until the user has allowed it in a window of main's own. The page asks before each change besides.
 */
export class ProductionLock {
  readonly #ports: LockPorts;
  readonly #openUntil = new Map<string, number>();

  constructor(ports: LockPorts) {
    this.#ports = ports;
  }

  /** @throws AppError SCOPE_TOO_SMALL for a key that may only read */
  requireFullScope(profileId: string): void {
    const profile = this.#find(profileId);
    if (profile?.keyScope !== "read") return;
    throw new AppError("SCOPE_TOO_SMALL", `The key of “${profile.name}” is set up to only read.`);
  }

  /**
   * @param what What is about to be changed, in words or SQL.
   * @throws AppError SCOPE_TOO_SMALL, NOT_CONFIRMED
   */
  async permitChange(profileId: string, what: string): Promise<void> {
    this.requireFullScope(profileId);
    const profile = this.#find(profileId);
    // Whoever answers the method reports a profile that is missing.
    if (profile === undefined) return;
    if (!profile.production || this.#ports.now() < (this.#openUntil.get(profileId) ?? -Infinity)) return;
    await this.#ports.consent.require(`production ${profileId}`, {
      message: `Allow changes on “${profile.name}”?`,
      detail: `It is a production service. About to change it:\n\n${shown(what)}\n\nChanges stay allowed for 10 minutes.`,
      allow: "Allow Changes",
    });
    this.#openUntil.set(profileId, this.#ports.now() + openForMs);
  }

  /** The profile was changed or removed: what was allowed before says nothing about it now. */
  close(profileId: string): void {
    this.#openUntil.delete(profileId);
  }

  #find(profileId: string): Profile | undefined {
    return this.#ports.profiles().find(({ id }) => id === profileId);
  }
}

/** Signs that are not seen, or that turn the direction of writing, would show one statement as another. */
function shown(what: string): string {
  const text = what.trim().replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "◌");
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
