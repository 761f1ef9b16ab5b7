import type { Profile } from "#shared/domain/profile";
import { AppError } from "#shared/errors/AppError";
import { classifyStatement } from "#shared/sql/classifyStatement";
import type { MainMessages } from "../../messages/MainMessages";
import type { Consent } from "./Consent";

/** How long a production service stays open for changes once the user allowed them. */
const openForMs = 10 * 60_000;

/** Characters of a statement that the question shows. */
const shownLength = 600;

export interface LockPorts {
  readonly profiles: () => readonly Profile[];
  readonly consent: Pick<Consent, "require">;
  readonly texts: () => MainMessages["consent"];
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

  /** @throws AppError SCOPE_TOO_SMALL for a key that may only read, READ_ONLY_MODE for a service in that mode */
  requireFullScope(profileId: string): void {
    const profile = this.#find(profileId);
    if (profile?.readOnly === true) throw readOnlyMode(profile);
    if (profile?.keyScope !== "read") return;
    throw new AppError("SCOPE_TOO_SMALL", `The key of “${profile.name}” is set up to only read.`);
  }

  /**
   * Refuses what its words don't show to be a plain query, where only those may run: a service need not heed that a
   * statement was sent as read-only.
   *
   * @param isInSession Whether it runs in a session: of the embedded service, which holds each statement to what was sent.
   * @throws AppError SCOPE_TOO_SMALL, READ_ONLY_MODE
   */
  requireReading(profileId: string, sql: string, readOnly: boolean, isInSession = false): void {
    const profile = this.#find(profileId);
    if (profile?.readOnly === true && !readOnly) throw readOnlyMode(profile);
    if (!readOnly) return;
    const { effect, verb } = classifyStatement(sql);
    if (effect === "read" || (isInSession && (effect === "session" || effect === "unknown"))) return;
    if (profile?.keyScope === "read" && !profile.readOnly) {
      // What such a key may do of the rest is for the service to say.
      if (effect === "write" || effect === "define") this.requireFullScope(profileId);
      return;
    }
    throw new AppError(
      "READ_ONLY_MODE",
      `${verb === "" ? "This" : verb} is no plain query, and only those run here.`,
    );
  }

  /**
   * @param what What is about to be changed, in words or SQL.
   * @throws AppError SCOPE_TOO_SMALL, READ_ONLY_MODE, NOT_CONFIRMED
   */
  async permitChange(profileId: string, what: string): Promise<void> {
    this.requireFullScope(profileId);
    const profile = this.#find(profileId);
    // Whoever answers the method reports a profile that is missing.
    if (profile === undefined) return;
    if (!profile.production || this.#ports.now() < (this.#openUntil.get(profileId) ?? -Infinity)) return;
    const question = this.#ports.texts().changeProduction(profile.name, shown(what));
    await this.#ports.consent.require(`production ${profileId}`, question);
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

function readOnlyMode({ name }: Profile): AppError {
  return new AppError("READ_ONLY_MODE", `“${name}” is in read-only mode.`);
}

/** Signs that are not seen, or that turn the direction of writing, would show one statement as another. */
function shown(what: string): string {
  const text = what.trim().replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "◌");
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
