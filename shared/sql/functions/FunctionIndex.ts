import type { FunctionKind, SqlFunction } from "../../domain/sqlFunction";
import { duckdbFunctions } from "./duckdbFunctions";
import { functionOfNote, withNote } from "./functionNotes";

/**
 * The functions that statements of a database can call. Completion offers those of its own list, macros of the database and
 * what the service alone has; the rest is DuckDB's own machinery, which is known but not offered.
 */
export class FunctionIndex {
  readonly #byName = new Map<string, SqlFunction>();
  readonly #offered: readonly SqlFunction[];

  /**
   * @param engine Those of the service's engine; empty while they are not known.
   * @param own Macros of the database.
   */
  constructor(engine: readonly SqlFunction[], own: readonly SqlFunction[]) {
    for (const one of engine) this.#byName.set(one.name.toLowerCase(), withNote(one));
    for (const [kind, names] of kindsOfList) {
      for (const name of names) {
        if (!this.#byName.has(name)) this.#byName.set(name, functionOfNote(name, kind));
      }
    }
    for (const one of own) this.#byName.set(one.name.toLowerCase(), one);
    this.#offered = [...this.#byName.values()].filter(
      ({ name, origin }) => origin !== "builtIn" || isListed(name),
    );
  }

  find(name: string): SqlFunction | null {
    return this.#byName.get(name.toLowerCase()) ?? null;
  }

  /** Those that completion offers. */
  get offered(): readonly SqlFunction[] {
    return this.#offered;
  }

  /** Whether it may stand where one of these kinds is expected. Some functions are both values and tables. */
  static fits({ name, kind }: SqlFunction, kinds: readonly FunctionKind[]): boolean {
    return kinds.includes(kind) || kinds.some((one) => listed[one].has(name));
  }
}

const kindsOfList: readonly (readonly [FunctionKind, readonly string[]])[] = [
  ["scalar", duckdbFunctions.scalar],
  ["aggregate", duckdbFunctions.aggregate],
  ["table", duckdbFunctions.table],
];

const listed: Readonly<Record<FunctionKind, ReadonlySet<string>>> = {
  scalar: new Set(duckdbFunctions.scalar),
  aggregate: new Set(duckdbFunctions.aggregate),
  table: new Set(duckdbFunctions.table),
};

function isListed(name: string): boolean {
  return listed.scalar.has(name) || listed.aggregate.has(name) || listed.table.has(name);
}
