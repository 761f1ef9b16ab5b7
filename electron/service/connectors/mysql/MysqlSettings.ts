import { z } from "zod";
import { tlsModes } from "../tlsFields";

export const mysqlSettings = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65535).default(3306),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  sslMode: z.enum(tlsModes).default("require"),
  caCertificate: z.string().optional(),
});

export type MysqlSettings = z.infer<typeof mysqlSettings>;
