import { z } from "zod";
import type { Catalog } from "./Catalog";

const allowedRows = z.array(z.strictObject({ databaseId: z.string(), port: z.int().nullable() }));
const portRows = z.array(z.strictObject({ port: z.int() }));

/** Which databases programs of this computer may connect to, and on which port they find each. */
export class DirectRepository {
  readonly #catalog: Pick<Catalog, "run">;

  constructor(catalog: Pick<Catalog, "run">) {
    this.#catalog = catalog;
  }

  async allowed(): Promise<{ readonly databaseId: string; readonly port: number | null }[]> {
    const rows = await this.#catalog.run(
      `SELECT id AS "databaseId", port FROM databases LEFT JOIN direct_ports ON database_id = id
       WHERE allows_direct AND state = 'ready' ORDER BY ordinal`,
    );
    return allowedRows.parse(rows);
  }

  async setAllowed(databaseId: string, isAllowed: boolean): Promise<void> {
    await this.#catalog.run("UPDATE databases SET allows_direct = $2 WHERE id = $1", [databaseId, isAllowed]);
  }

  async port(databaseId: string): Promise<number | null> {
    const rows = await this.#catalog.run("SELECT port FROM direct_ports WHERE database_id = $1", [
      databaseId,
    ]);
    return portRows.parse(rows)[0]?.port ?? null;
  }

  async setPort(databaseId: string, port: number): Promise<void> {
    await this.#catalog.run("INSERT OR REPLACE INTO direct_ports VALUES ($1, $2)", [databaseId, port]);
  }
}
