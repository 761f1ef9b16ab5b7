import { createHash } from "node:crypto";

/** Ids, keys and tokens, of which the last part is new in each run. A database's address has its id in it. */
const volatile = [
  /\b(wharf_(?:full|read))_([\w-]{43})/g,
  /\b(dbt)_([\w-]{43})/g,
  /\b(db|con|run)[_-]([0-9a-f]{16})\b/g,
  /\b(key)_([0-9a-f]{12})\b/g,
];

/** Times by the name of their field: how far apart two of them are is different in each run. */
const times: Readonly<Record<string, string>> = {
  createdAt: "2026-01-15T10:00:00.000Z",
  updatedAt: "2026-01-15T10:05:00.000Z",
  queuedAt: "2026-01-15T10:05:00.000Z",
  startedAt: "2026-01-15T10:05:00.000Z",
  finishedAt: "2026-01-15T10:05:01.000Z",
  nextRunAt: "2026-01-15T11:05:00.000Z",
  expiresAt: "2026-01-16T10:00:00.000Z",
};

const aTime = /(expires )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Puts values that are the same in each run in the place of those that are not, and back again. */
export class StandIns {
  /** Real by stand-in. */
  readonly #real = new Map<string, string>();
  readonly #standIns = new Map<string, string>();
  readonly #places = new Map<string, number>();

  /** Fixed pairs, such as an address. */
  constructor(pairs: Readonly<Record<string, string>>) {
    for (const [standIn, real] of Object.entries(pairs)) this.add(standIn, real);
  }

  /** A command of the page as it can be run. */
  toReal(text: string): string {
    return replaceAll(text, this.#real);
  }

  /** An answer as it stands in the page. */
  toPage(text: string): string {
    return replaceAll(text, this.#learn(text)).replace(aTime, (_, before = "") =>
      before === "expires " ? `${before}2026-01-15T18:00:00.000Z` : `${before}2026-01-15T10:00:00.000Z`,
    );
  }

  /** A JSON answer as it stands in the page. */
  toPageJson(text: string): string {
    const value: unknown = JSON.parse(text, (name, field: unknown) => {
      if (name === "durationMs" && typeof field === "number") return 1000;
      // Whether its turn has come already is a matter of milliseconds.
      if (name === "status" && field === "running" && text.includes('"trigger":')) return "queued";
      return typeof field === "string" ? (times[name] ?? field) : field;
    });
    return replaceAll(JSON.stringify(value), this.#learn(text));
  }

  /** Invents a stand-in for what is seen for the first time. @returns stand-ins by what is real */
  #learn(text: string): ReadonlyMap<string, string> {
    for (const pattern of volatile) {
      for (const [, kind = "", real = ""] of text.matchAll(pattern)) {
        if (!this.#standIns.has(real)) this.add(this.#invent(kind, real), real);
      }
    }
    return this.#standIns;
  }

  /** By its kind and how many of it there were before, so that a page that grows elsewhere keeps it. */
  #invent(kind: string, real: string): string {
    const place = (this.#places.get(kind) ?? 0) + 1;
    this.#places.set(kind, place);
    const digest = createHash("sha256").update(`${kind}_${place}`);
    return digest.digest(/^[0-9a-f]+$/.test(real) ? "hex" : "base64url").slice(0, real.length);
  }

  add(standIn: string, real: string): void {
    this.#real.set(standIn, real);
    this.#standIns.set(real, standIn);
  }
}

function replaceAll(text: string, pairs: ReadonlyMap<string, string>): string {
  let replaced = text;
  for (const [from, to] of pairs) replaced = replaced.replaceAll(from, to);
  return replaced;
}
