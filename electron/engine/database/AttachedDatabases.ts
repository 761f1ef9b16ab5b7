import type { AttachedDatabase } from "#shared/processes/enginePort";
import { qualifiersOf } from "#shared/sql/qualifiers";
import { codeTokens } from "#shared/sql/lexSql";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { ChangeWatch } from "../connection/ChangeWatch";
import type { RequestConnection } from "../connection/RequestConnection";
import { builtIn } from "../sql/builtInFunctions";
import { StatementError } from "../sql/StatementError";
import { detach } from "./detach";

interface Query {
  readonly sql: string;
  readonly attached?: readonly AttachedDatabase[];
}

/**
 * Other databases of the service, attached for reading while one statement reads them. Their files are let go of when it
 * has ended: their own engines cannot start before.
 */
export class AttachedDatabases {
  readonly #watch: ChangeWatch;
  readonly #names = new Set<string>();

  constructor(watch: ChangeWatch) {
    this.#watch = watch;
  }

  /**
   * Does the work of a query with its databases attached; that of any other at once.
   *
   * @throws StatementError where a name is taken here, or the statement would leave something that reads them later
   */
  async during<Value>(
    request: RequestConnection,
    { sql, attached = [] }: Query,
    work: () => Promise<Value>,
  ): Promise<Value> {
    if (attached.length === 0) {
      this.#refuseOthers(sql);
      return work();
    }
    refuseDefinition(sql);
    // Nothing that is planned meanwhile is kept: names may mean something else afterwards.
    const end = this.#watch.begin("catalog");
    const done: AttachedDatabase[] = [];
    try {
      for (const database of attached) {
        await this.#attach(request, database);
        done.push(database);
      }
      return await work();
    } catch (error) {
      throw readOnlyError(error) ?? error;
    } finally {
      request.isReusable = false;
      for (const { name } of done) {
        await detach(request.connection, quoteIdentifier(name));
        this.#names.delete(name.toLowerCase());
      }
      end();
    }
  }

  async #attach({ connection }: RequestConnection, { name, file }: AttachedDatabase): Promise<void> {
    const schemas = builtIn("duckdb_schemas");
    const databases = builtIn("duckdb_databases");
    const taken = await connection.runAndReadAll(
      `SELECT 1 FROM (SELECT schema_name FROM ${schemas} UNION ALL SELECT database_name FROM ${databases}) n(name)
       WHERE ${builtIn("lower", "name")} = ${builtIn("lower", quoteText(name))} LIMIT 1`,
    );
    if (taken.currentRowCount > 0) {
      throw new StatementError(
        `The name ${quoteIdentifier(name)} already means something else in this database. Name the other database by its id instead, such as db_0123456789abcdef.main.orders.`,
      );
    }
    await connection.run(`ATTACH ${quoteText(file)} AS ${quoteIdentifier(name)} (READ_ONLY, TYPE duckdb)`);
    this.#names.add(name.toLowerCase());
  }

  /** A statement that came without a database must not hold its file open after it was detached. */
  #refuseOthers(sql: string): void {
    if (this.#names.size === 0) return;
    for (const name of qualifiersOf(sql)) {
      if (this.#names.has(name)) throw new Error(`Binder Error: Catalog "${name}" does not exist!`);
    }
  }
}

/** What to do instead of a write to an attached database; null where an error is about something else. */
function readOnlyError(error: unknown): StatementError | null {
  const message = error instanceof Error ? error.message : "";
  const [, name] = /on database "([^]+)" which is attached in read-only mode/u.exec(message) ?? [];
  if (name === undefined) return null;
  const written = quoteIdentifier(name);
  return new StatementError(
    `A statement can only read other databases: ${written} is read-only here. Run the statement in ${written} instead.`,
  );
}

const QUALIFIERS = new Set(["or", "replace", "temp", "temporary", "recursive", "materialized"]);
const KEEPS_TEXT = new Set(["view", "macro", "function"]);

/** Refuses what would fail whenever the database is not attached, which is nearly always. */
function refuseDefinition(sql: string): void {
  const [first, ...words] = codeTokens(sql).map(({ text }) => text);
  const made = words.find((word) => !QUALIFIERS.has(word));
  if (first !== "create" || made === undefined || !KEEPS_TEXT.has(made)) return;
  throw new StatementError(
    "A view or macro can't read another database: the other one is attached only while a statement runs. Create a table from it instead.",
  );
}
