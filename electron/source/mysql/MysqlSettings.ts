import { z } from "zod";
import { tlsSettingFields } from "../../service/connectors/TlsSettings";

/** A table that was being read when the error came. */
export interface ReadTable {
  readonly schema: string;
  readonly table: string;
}

/** What is known beyond the settings when something goes wrong after the login. */
export interface MysqlContext {
  readonly table: ReadTable | undefined;
  /** The account of the login, as GRANT names it. */
  readonly account: string;
}

export const mysqlSettings = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65535).default(3306),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  ...tlsSettingFields,
});

export type MysqlSettings = z.infer<typeof mysqlSettings>;
