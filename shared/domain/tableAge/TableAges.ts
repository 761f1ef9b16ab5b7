import { placeKey } from "./placeKey";
import type { TableAge } from "./TableAge";

/** Ages of the tables of a database. A table that no Connection feeds has none. */
export class TableAges {
  readonly #byName: ReadonlyMap<string, TableAge>;

  constructor(ages: readonly TableAge[]) {
    this.#byName = new Map(ages.map((age) => [placeKey(age.schema, age.table), age]));
  }

  get size(): number {
    return this.#byName.size;
  }

  of(schema: string, table: string): TableAge | null {
    return this.#byName.get(placeKey(schema, table)) ?? null;
  }
}
