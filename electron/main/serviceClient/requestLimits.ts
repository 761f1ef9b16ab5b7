import type { ExchangeLimits } from "../transport/Transport";

/** Bounds by kind of request; the contract names none. */
export interface RequestLimits {
  readonly read: ExchangeLimits;
  /** Creating a database may wait for the platform. */
  readonly write: ExchangeLimits;
  /** The service reaches a source before it answers, and lists thousands of tables with their columns. */
  readonly source: ExchangeLimits;
  /** A statement answers when it is done: only a dead line is given up, and people stop what takes too long for them. */
  readonly query: ExchangeLimits;
  /** Bytes of a failed answer that are looked at for its message. */
  readonly errorBytes: number;
}

const mebibyte = 1024 * 1024;

export const requestLimits: RequestLimits = {
  read: { headMs: 30_000, idleMs: 30_000, bodyMs: 120_000, maxBytes: 64 * mebibyte },
  write: { headMs: 120_000, idleMs: 30_000, bodyMs: 60_000, maxBytes: 4 * mebibyte },
  source: { headMs: 180_000, idleMs: 30_000, bodyMs: 120_000, maxBytes: 64 * mebibyte },
  query: { headMs: 3_600_000, idleMs: 120_000, maxBytes: 2048 * mebibyte },
  errorBytes: 64 * 1024,
};
