import { ServiceError } from "../environment/ServiceError";

export interface KeyLimitSettings {
  /** Requests that each key may send in a minute; as many may come at once. 0: no limit. */
  readonly requestsPerMinute: number;
  /** Requests that each key may send in a day of UTC. 0: no limit. */
  readonly requestsPerDay: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Use {
  /** Requests that may come now. */
  tokens: number;
  refilledAt: number;
  day: number;
  today: number;
}

/**
 * How often each key may ask, so that one caller cannot take the service from the others. A refused request counts for nothing. Kept in
 * memory: a restart begins anew.
 */
export class KeyLimits {
  readonly #settings: KeyLimitSettings;
  readonly #now: () => number;
  /** By the ids of keys that were let in, which are as many as there are keys. */
  readonly #uses = new Map<string, Use>();

  /** @param now Milliseconds since 1970. */
  constructor(settings: KeyLimitSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Counts a request. @throws ServiceError 429, with the seconds to wait in Retry-After */
  count(keyId: string): void {
    const { requestsPerMinute, requestsPerDay } = this.#settings;
    if (requestsPerMinute === 0 && requestsPerDay === 0) return;
    const now = this.#now();
    const day = Math.floor(now / DAY_MS);
    const use = this.#uses.get(keyId) ?? { tokens: requestsPerMinute, refilledAt: now, day, today: 0 };
    this.#uses.set(keyId, use);
    if (use.day !== day) Object.assign(use, { day, today: 0 });
    if (requestsPerDay > 0 && use.today >= requestsPerDay) {
      throw tooMany(`${requestsPerDay} requests a day`, (day + 1) * DAY_MS - now);
    }
    if (requestsPerMinute > 0) {
      const perMs = requestsPerMinute / MINUTE_MS;
      // A clock that is set back gives nothing and takes nothing.
      const passed = Math.max(0, now - use.refilledAt);
      use.tokens = Math.min(requestsPerMinute, use.tokens + passed * perMs);
      use.refilledAt = now;
      if (use.tokens < 1) throw tooMany(`${requestsPerMinute} requests a minute`, (1 - use.tokens) / perMs);
      use.tokens -= 1;
    }
    use.today += 1;
  }
}

function tooMany(limit: string, waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError(
    429,
    `This API key has reached the limit of ${limit}. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { "retry-after": String(seconds) },
  );
}
