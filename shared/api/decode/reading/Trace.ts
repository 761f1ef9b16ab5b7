/** Where one field of an answer was read. */
export interface FieldReading {
  readonly field: string;
  /** The path and how many items had it there, the most frequent first. */
  readonly paths: readonly { readonly path: string; readonly count: number }[];
}

/** What a decoder read of an answer and where; what is not in it is not known. */
export interface ReadingSummary {
  readonly fields: readonly FieldReading[];
  /** Fields that were not read, because the answer says two things of them: the paths of both. */
  readonly conflicts: readonly { readonly field: string; readonly paths: readonly string[] }[];
  /** Entries of the list in which nothing to name them by was found. */
  readonly skipped: number;
}

/** Remembers the path that each field of an answer came from. No value of the answer is in it. */
export class Trace {
  readonly #fields = new Map<string, Map<string, number>>();
  readonly #conflicts = new Map<string, readonly string[]>();
  #skipped = 0;

  read(field: string, path: string): void {
    const paths = this.#fields.get(field) ?? new Map<string, number>();
    this.#fields.set(field, paths);
    paths.set(path, (paths.get(path) ?? 0) + 1);
  }

  conflict(field: string, paths: readonly string[]): void {
    if (!this.#conflicts.has(field)) this.#conflicts.set(field, paths);
  }

  skip(): void {
    this.#skipped += 1;
  }

  /** The paths that say different things of a field; undefined where none do. */
  conflictOf(field: string): readonly string[] | undefined {
    return this.#conflicts.get(field);
  }

  summary(): ReadingSummary {
    return {
      fields: [...this.#fields].map(([field, paths]) => ({
        field,
        paths: [...paths]
          .map(([path, count]) => ({ path: shown(path), count }))
          .toSorted((one, other) => other.count - one.count),
      })),
      conflicts: [...this.#conflicts].map(([field, paths]) => ({ field, paths: paths.map(shown) })),
      skipped: this.#skipped,
    };
  }
}

/** A path as people read it; the answer itself has none. */
export function shown(path: string): string {
  return path === "" ? "(answer)" : path;
}
