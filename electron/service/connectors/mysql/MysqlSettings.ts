import { z } from "zod";
import { tlsSettingFields } from "../tls/TlsSettings";

export const mysqlSettings = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65535).default(3306),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  ...tlsSettingFields,
});

export type MysqlSettings = z.infer<typeof mysqlSettings>;
