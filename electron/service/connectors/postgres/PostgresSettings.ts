import { z } from "zod";
import { splitNames } from "../splitNames";
import { tlsSettingFields } from "../tls/TlsSettings";

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
