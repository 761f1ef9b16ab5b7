import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Relation } from "#shared/api/relation";
import { type DatabaseCatalog, noCatalog } from "#shared/sql/completion/DatabaseCatalog";
import type { SqlFunction } from "#shared/domain/sqlFunction";
import { buildSchemaIndex, SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import type { PlacedDiagnostic } from "#shared/sql/diagnostics/isBeingTyped";
import { TextDiagnostics } from "#shared/sql/diagnostics/TextDiagnostics";
import { FunctionIndex } from "#shared/sql/functions/FunctionIndex";
import { functionsSql, readFunctionRows } from "#shared/sql/functions/functionRows";
import { splitStatements } from "#shared/sql/splitStatements";
import { checkStatement } from "../checkStatement";
import type { SchemaMirror } from "../SchemaMirror";

const relationsSql = `
  SELECT if(database_name = 'temp', 'temp', schema_name), table_name, list(column_name ORDER BY column_index),
    list(data_type ORDER BY column_index)
  FROM duckdb_columns() WHERE NOT internal GROUP BY ALL`;

/** A database with what a user made in it, and what the editor says against a text on it. */
export class UserDatabase {
  readonly instance: DuckDBInstance;
  readonly connection: DuckDBConnection;
  readonly #mirror: SchemaMirror;
  readonly #builtIn: readonly SqlFunction[];
  #schema = new SchemaIndex();
  #catalog: DatabaseCatalog = noCatalog;

  private constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    mirror: SchemaMirror,
    builtIn: readonly SqlFunction[],
  ) {
    this.instance = instance;
    this.connection = connection;
    this.#mirror = mirror;
    this.#builtIn = builtIn;
  }

  /** @param script Makes what is in it. */
  static async open(mirror: SchemaMirror, script = ""): Promise<UserDatabase> {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    // It would compute what is constant in a statement, however much that is.
    await connection.run("PRAGMA disable_optimizer");
    const database = new UserDatabase(instance, connection, mirror, await mirror.functions());
    for (const statement of statementsOf(script)) await connection.run(statement);
    await database.read();
    return database;
  }

  /** Reads again what is in it, as the window does after each statement that changes it. */
  async read(): Promise<void> {
    const found = await this.connection.runAndReadAll(relationsSql);
    const relations = found.getRowsJson().map((row): Relation => {
      const [schema, name, columns, types] = row as [string, string, string[], string[]];
      return {
        schema,
        name,
        kind: null,
        columns: columns.map((column, index) => ({ name: column, type: types[index] ?? "", nullable: null })),
      };
    });
    const isTemporary = ({ schema }: Relation) => schema === "temp";
    const database = indexOf(relations.filter((relation) => !isTemporary(relation)));
    this.#schema = database.withTemporary(relations.filter(isTemporary), true);
    const macros = await this.connection.runAndReadAll(functionsSql("NOT internal"));
    const rows = macros
      .getRowsJson()
      .map((row) => row.map((value) => (typeof value === "string" ? value : null)));
    const functions = new FunctionIndex(this.#builtIn, readFunctionRows(rows, "database"));
    this.#catalog = { ...noCatalog, functions, hasAllFunctions: true };
  }

  /** What a user would see underlined in a tab with this text. */
  async alarms(text: string): Promise<readonly PlacedDiagnostic[]> {
    const place = {
      schema: this.#schema,
      catalog: this.#catalog,
      isSameEngine: true,
      check: async (request: {
        relations: readonly Relation[];
        temporary: readonly Relation[];
        statements: readonly string[];
      }) => {
        const isExact = await this.#mirror.hold(request.relations, request.temporary);
        return Promise.all(request.statements.map((sql) => checkStatement(sql, this.#mirror, isExact)));
      },
    };
    return new TextDiagnostics().check(text, splitStatements(text), place, 0, () => false);
  }
}

/** The statements of a text, without what is between them. */
export function statementsOf(text: string): readonly string[] {
  return splitStatements(text).flatMap(({ codeStart, codeEnd }) =>
    codeEnd > codeStart ? [text.slice(codeStart, codeEnd)] : [],
  );
}

function indexOf(relations: readonly Relation[]): SchemaIndex {
  const steps = buildSchemaIndex(relations);
  for (;;) {
    const { value, done } = steps.next();
    if (done === true) return value;
  }
}
