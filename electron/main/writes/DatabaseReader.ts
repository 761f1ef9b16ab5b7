import { z } from "zod";
import type { ServiceClient } from "../serviceClient/ServiceClient";

const answer = z.object({
  columns: z.array(z.string()),
  types: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
});

/** A few rows, as texts in the order of their columns. */
export interface SmallAnswer {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Reads small answers of one database, by queries that the service holds to reading. */
export class DatabaseReader {
  readonly #client: Pick<ServiceClient, "query">;
  readonly #profileId: string;
  readonly #databaseId: string;
  readonly #signal: AbortSignal | undefined;

  constructor(
    client: Pick<ServiceClient, "query">,
    place: { readonly profileId: string; readonly databaseId: string },
    signal?: AbortSignal,
  ) {
    this.#client = client;
    this.#profileId = place.profileId;
    this.#databaseId = place.databaseId;
    this.#signal = signal;
  }

  /** @throws AppError as the service answers; CANCELLED when the signal fires. */
  async read(sql: string, maxRows: number): Promise<SmallAnswer> {
    const statement = { sql, maxRows, readOnly: true };
    const { body } = await this.#client.query(this.#profileId, this.#databaseId, statement, this.#signal);
    const { columns, types, rows } = answer.parse(await new Response(body).json());
    return {
      columns: columns.map((name, index) => ({ name, type: types[index] ?? "" })),
      rows: rows.map((row) => columns.map((name) => textOf(row[name]))),
    };
  }
}

/** Numbers that need their digits come as texts. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
