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
  /** Names of the temporary tables that it holds; they outlive the mirror's own database. */
  #temporary: readonly string[] = [];
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
   * @param temporary Tables and views of a session.
   * @returns false where a table or the type of a column could not be mirrored: it has no such table, or a text in its place
   */
  async hold(relations: readonly Relation[], temporary: readonly Relation[] = []): Promise<boolean> {
    const content = JSON.stringify([relations, temporary]);
    if (content === this.#content) return this.#isExact;
    this.#content = "";
    await this.#connection.run(`USE memory; DETACH ${mirror}`);
    await attachMirror(this.#connection);
    for (const name of this.#temporary) {
      await this.#connection.run(`DROP TABLE IF EXISTS temp.main.${quoteAlways(name)}`);
    }
    this.#temporary = temporary.map(({ name }) => name);
    this.#isExact = true;
    for (const relation of relations) {
      const schema = quoteAlways(relation.schema ?? "main");
      const place = `${schema}.${quoteAlways(relation.name)}`;
      const isMade = await this.#create(
        `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE ${place}`,
        relation,
      );
      if (!isMade) this.#isExact = false;
    }
    for (const relation of temporary) {
      const isMade = await this.#create(`CREATE TEMP TABLE ${quoteAlways(relation.name)}`, relation);
      if (!isMade) this.#isExact = false;
    }
    this.#content = content;
    return this.#isExact;
  }

  async #create(statement: string, { columns }: Relation): Promise<boolean> {
    let isExact = columns.length > 0;
    const declared: string[] = [];
    for (const column of columns) {
      const isKnown = await this.#knowsType(column);
      if (!isKnown) isExact = false;
      declared.push(`${quoteAlways(column.name)} ${isKnown ? column.type : "VARCHAR"}`);
    }
    if (declared.length === 0) declared.push('"" VARCHAR');
    try {
      await this.#connection.run(`${statement} (${declared.join(", ")})`);
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
