import type { DatabaseError } from "pg";
import { z } from "zod";
import { tlsSettingFields } from "../../service/connectors/TlsSettings";

/** A relation that was being read when the error came. */
export interface ReadRelation {
  readonly schema: string;
  readonly table: string;
}

/** An error of the server, with what a sentence about it may need. */
export interface PostgresError {
  readonly error: DatabaseError;
  readonly settings: PostgresSettings;
  readonly relation: ReadRelation | undefined;
}

export const postgresSettings = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65535).default(5432),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  /** Empty for every schema. */
  schemas: z.string().optional().transform(splitNames),
  ...tlsSettingFields,
});

export type PostgresSettings = z.infer<typeof postgresSettings>;

/** Names written in one field, separated by commas. */
function splitNames(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
