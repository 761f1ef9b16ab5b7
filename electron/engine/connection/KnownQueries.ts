import type { QueryForm } from "../answer/queryForms";
import type { ChangeWatch } from "./ChangeWatch";

/** Longer texts are rarely sent twice. In UTF-16 units. */
const LONGEST_TEXT = 4096;

const MOST_QUERIES = 256;
const MOST_SHAPES = 1024;

/** A query that takes this much of the processors, in milliseconds, has nothing to gain from a second thread while others want the processors. */
const QUICK_MS = 20;

/** What decides whether a query may run, and as what. */
export interface QueryKey {
  readonly sql: string;
  readonly readOnly: boolean;
  readonly maxRows: number;
}

/** A query that was checked and had few rows. */
export interface KnownQuery {
  readonly key: QueryKey;
  /** Its text without its constants, where that is not too long. */
  readonly shape: string | undefined;
  /** Column names, each once. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** What it is run as. */
  readonly form: QueryForm;
}

/** What queries that differ only in some numbers have in common. */
export interface QueryPattern extends Pick<KnownQuery, "columns" | "types"> {
  /** What one of them is run as. */
  readonly formOf: (sql: string) => QueryForm;
}

/**
 * Queries that were found to be allowed, by their exact text. None is found again once the catalog has changed: a view or
 * macro of the same name may then call something else.
 */
export class KnownQueries {
  readonly #watch: ChangeWatch;
  /** The one used last comes last. */
  readonly #queries = new Map<string, KnownQuery>();
  readonly #patterns = new Map<string, QueryPattern>();
  readonly #smallShapes = new Map<string, boolean>();
  readonly #quickShapes = new Map<string, boolean>();
  #catalogVersion: number | undefined;

  constructor(watch: ChangeWatch) {
    this.#watch = watch;
  }

  find(key: QueryKey): KnownQuery | undefined {
    if (!this.#isCurrent()) return undefined;
    const name = nameOf(key);
    const known = this.#queries.get(name);
    if (known !== undefined) keepLast(this.#queries, name, known, MOST_QUERIES);
    return known;
  }

  /** @param catalogVersion of the watch, from before the query was checked */
  add(query: KnownQuery, catalogVersion: number): void {
    const { key } = query;
    if (key.sql.length > LONGEST_TEXT || !this.#isCurrent() || this.#catalogVersion !== catalogVersion)
      return;
    keepLast(this.#queries, nameOf(key), query, MOST_QUERIES);
  }

  /** What was found out for another query of a pattern, with the same rights. @param key its `sql` is the pattern */
  findPattern(key: QueryKey): QueryPattern | undefined {
    return this.#isCurrent() ? this.#patterns.get(nameOf(key)) : undefined;
  }

  /** As {@link add}. */
  addPattern(key: QueryKey, pattern: QueryPattern, catalogVersion: number): void {
    if (this.#isCurrent() && this.#catalogVersion === catalogVersion)
      keepLast(this.#patterns, nameOf(key), pattern, MOST_QUERIES);
  }

  /** For a query that has many rows now: it is better planned as one that does. */
  forget({ key, shape }: KnownQuery): void {
    this.#queries.delete(nameOf(key));
    if (shape !== undefined) this.noteSize(shape, false);
  }

  /** Whether queries that differ from this one only in their constants had few rows; undefined where none was seen. */
  isSmall(shape: string): boolean | undefined {
    return this.#smallShapes.get(shape);
  }

  /** For {@link isSmall}. What is wrong here costs time alone. */
  noteSize(shape: string, isSmall: boolean): void {
    keepLast(this.#smallShapes, shape, isSmall, MOST_SHAPES);
  }

  /** Whether the last of these queries took at most {@link QUICK_MS}. What is wrong here costs time alone. */
  isQuick(shape: string): boolean {
    return this.#quickShapes.get(shape) === true;
  }

  /** For {@link isQuick}. @param ms of processors */
  noteTime(shape: string, ms: number): void {
    keepLast(this.#quickShapes, shape, ms <= QUICK_MS, MOST_SHAPES);
  }

  #isCurrent(): boolean {
    const version = this.#watch.catalogVersion;
    if (version === undefined) return false;
    if (version !== this.#catalogVersion) {
      this.#queries.clear();
      this.#patterns.clear();
    }
    this.#catalogVersion = version;
    return true;
  }
}

function nameOf({ sql, readOnly, maxRows }: QueryKey): string {
  return `${readOnly ? "r" : "w"}${maxRows} ${sql}`;
}

function keepLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
