import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Relation, RelationColumn } from "#shared/api/relation";
import type { SqlFunction } from "#shared/domain/sqlFunction";
import { functionsSql, readFunctionRows } from "#shared/sql/functions/functionRows";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";
import { quoteAlways } from "#shared/sql/quote";

/** The mirror is a database of its own, so that all of it goes at once. */
const mirror = "mirror";

/**
 * Empty tables with the columns of some tables and views, for DuckDB's binder to look names up in. It is in memory, has no
 * access to files and addresses, and runs none of the statements that are bound to it.
 */
export class SchemaMirror {
  readonly #connection: DuckDBConnection;
  /** Whether DuckDB knows a type, by its text. */
  readonly #types = new Map<string, boolean>();
  #content = "";
  #isExact = true;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async open(): Promise<SchemaMirror> {
    const instance = await DuckDBInstance.create(":memory:", {
      ...confinedOptions,
      threads: "1",
      memory_limit: "256MB",
      temp_directory: "",
    });
    const connection = await instance.connect();
    await connection.run("SET errors_as_json = true");
    // It would compute what is constant in a statement, however much that is.
    await connection.run("PRAGMA disable_optimizer");
    for (const statement of confineDuckDb({})) await connection.run(statement);
    await attachMirror(connection);
    return new SchemaMirror(connection);
  }

  get connection(): DuckDBConnection {
    return this.#connection;
  }

  /** The functions of this DuckDB. */
  async functions(): Promise<readonly SqlFunction[]> {
    const found = await this.#connection.runAndReadAll(functionsSql("internal"));
    const rows = found
      .getRowsJson()
      .map((row) => row.map((value) => (typeof value === "string" ? value : null)));
    return readFunctionRows(rows, "builtIn");
  }

  /**
   * Makes the mirror hold these tables and no others.
   *
   * @returns false where a table or the type of a column could not be mirrored: it has no such table, or a text in its place
   */
  async hold(relations: readonly Relation[]): Promise<boolean> {
    const content = JSON.stringify(relations);
    if (content === this.#content) return this.#isExact;
    this.#content = "";
    await this.#connection.run(`USE memory; DETACH ${mirror}`);
    await attachMirror(this.#connection);
    this.#isExact = true;
    for (const relation of relations) {
      if (!(await this.#create(relation))) this.#isExact = false;
    }
    this.#content = content;
    return this.#isExact;
  }

  async #create({ schema, name, columns }: Relation): Promise<boolean> {
    const place = quoteAlways(schema ?? "main");
    let isExact = columns.length > 0;
    const declared: string[] = [];
    for (const column of columns) {
      const isKnown = await this.#knowsType(column);
      if (!isKnown) isExact = false;
      declared.push(`${quoteAlways(column.name)} ${isKnown ? column.type : "VARCHAR"}`);
    }
    if (declared.length === 0) declared.push('"" VARCHAR');
    try {
      await this.#connection.run(
        `CREATE SCHEMA IF NOT EXISTS ${place}; CREATE TABLE ${place}.${quoteAlways(name)} (${declared.join(", ")})`,
      );
      return isExact;
    } catch {
      return false;
    }
  }

  async #knowsType({ type }: RelationColumn): Promise<boolean> {
    const known = this.#types.get(type);
    if (known !== undefined) return known;
    let isKnown = true;
    try {
      const statements = await this.#connection.extractStatements(`SELECT CAST(NULL AS ${type})`);
      isKnown = statements.count === 1;
      if (isKnown) (await statements.prepare(0)).destroySync();
    } catch {
      isKnown = false;
    }
    this.#types.set(type, isKnown);
    return isKnown;
  }
}

async function attachMirror(connection: DuckDBConnection): Promise<void> {
  await connection.run(`ATTACH ':memory:' AS ${mirror}; USE ${mirror}`);
}
