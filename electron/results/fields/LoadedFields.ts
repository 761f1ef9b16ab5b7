import { SerialQueue } from "#shared/async/SerialQueue";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { TableColumn } from "../sql/TableColumn";
import type { TableScope } from "../sql/TableScope";
import type { FieldRows } from "./FieldRows";
import { addFieldColumns, dropFieldColumns } from "./fieldTable";
import type { FieldWork } from "./FieldWork";

/** Columns that a question is about, by their index in the result: those that are made of parts are put into its table first. */
export interface NeededColumns {
  /** Null for all that there are. */
  readonly columns: readonly number[] | null;
  /** Those that will be asked about next: they go in where something has to in any case, because each time costs as much. */
  readonly alongside?: readonly number[];
}

/** The columns made of parts that are in the result's table: those that were needed, until nobody looks at them any more. */
export class LoadedFields {
  readonly #result: StoredResult;
  readonly #tables: ResultTables;
  readonly #rows: FieldRows;
  /** Which table they are in. */
  #table = "";
  /** By their place among the result's parts. */
  #columns = new Map<number, TableColumn>();
  /** One after the other: two cannot change a table at once. */
  readonly #work = new SerialQueue();

  constructor(result: StoredResult, tables: ResultTables, rows: FieldRows) {
    this.#result = result;
    this.#tables = tables;
    this.#rows = rows;
  }

  /** The table of the result with these columns. What is not needed and not there has a name that no table has. */
  async scope(whole: TableScope, needed: NeededColumns, work: FieldWork): Promise<TableScope> {
    if (this.#missing(whole, needed).length > 0) await this.#work.do(() => this.#load(whole, needed, work));
    const parts = this.#rows.fields.map(
      ({ column }, place): TableColumn =>
        this.#columns.get(place) ?? { name: "not_loaded", type: column.type, label: column.name },
    );
    return { ...whole, columns: [...whole.columns, ...parts] };
  }

  /** Takes the hidden columns out of the table, but for those that are used. To be called while nobody asks the table. */
  async free(isUsed: (place: number) => boolean): Promise<void> {
    const places = [...this.#columns.keys()].filter((place) => this.#rows.isHidden(place) && !isUsed(place));
    if (places.length === 0) return;
    const table = this.#table;
    const names = places.map((place) => this.#columns.get(place)?.name ?? "");
    // Whoever needs one from now on waits and has it made again.
    for (const place of places) this.#columns.delete(place);
    await this.#work.do(async () => dropFieldColumns(await this.#tables.database(), table, names));
  }

  async #load(whole: TableScope, needed: NeededColumns, work: FieldWork): Promise<void> {
    const missing = this.#missing(whole, needed);
    if (missing.length === 0) return;
    const { table } = whole;
    const own = whole.columns.length;
    const places = [...new Set([...missing, ...this.#notLoaded(own, needed.alongside ?? [])])];
    const fields = places.flatMap((place) => {
      const field = this.#rows.fields[place];
      return field === undefined ? [] : [{ field, name: `c${own + place}` }];
    });
    const database = await this.#tables.database();
    const of = { database, folder: this.#tables.folder(), table, result: this.#result };
    const added = await addFieldColumns(of, fields, work);
    for (const [index, column] of added.entries()) this.#columns.set(places[index] ?? -1, column);
  }

  /** Places of the needed columns that are not in the table. */
  #missing({ table, columns }: TableScope, needed: NeededColumns): readonly number[] {
    if (this.#table !== table) {
      this.#table = table;
      this.#columns = new Map();
    }
    const all = this.#rows.fields.map((_, place) => columns.length + place);
    return this.#notLoaded(columns.length, needed.columns ?? all, true);
  }

  #notLoaded(own: number, columns: readonly number[], alsoHidden = false): readonly number[] {
    return columns
      .map((column) => column - own)
      .filter(
        (place) =>
          this.#rows.fields[place] !== undefined &&
          !this.#columns.has(place) &&
          (alsoHidden || !this.#rows.isHidden(place)),
      );
  }
}
