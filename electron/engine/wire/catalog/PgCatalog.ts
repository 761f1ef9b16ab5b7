import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quote";
import { StatementError } from "../../sql/StatementError";
import { catalogDatabase } from "./catalogFunctions";
import { catalogStatements } from "./catalogViews";
import { rewriteCatalog } from "./rewriteCatalog";

/**
 * PostgreSQL's catalogue for clients that ask for it: a database of views and macros beside the user's own, hidden from every
 * list, and attached for reading only, so that nobody's statement changes what others see. It is made when a statement first needs it.
 */
export class PgCatalog {
  readonly #instance: DuckDBInstance;
  #made: Promise<void> | undefined;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * @param folder where this process may write
   * @returns the statement as DuckDB knows it
   * @throws StatementError for one that names the hidden database itself
   */
  async prepare(sql: string, folder: string): Promise<string> {
    if (sql.toLowerCase().includes(catalogDatabase))
      throw new StatementError(`The name ${catalogDatabase} is not available here.`);
    const rewritten = rewriteCatalog(sql);
    if (rewritten.usesCatalog) await (this.#made ??= this.#make(folder));
    return rewritten.sql;
  }

  async #make(folder: string): Promise<void> {
    const file = quoteText(join(folder, `catalog-${randomBytes(8).toString("hex")}`));
    const connection = await this.#instance.connect();
    try {
      await connection.run(`ATTACH ${file} AS ${catalogDatabase} (HIDDEN)`);
      for (const statement of catalogStatements()) await connection.run(statement);
      await connection.run(`DETACH ${catalogDatabase}`);
      await connection.run(`ATTACH ${file} AS ${catalogDatabase} (HIDDEN, READ_ONLY)`);
    } finally {
      connection.closeSync();
    }
  }
}
