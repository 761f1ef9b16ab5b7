import { z } from "zod";
import { splitNames } from "../splitNames";
import { tlsModes } from "../tlsFields";

export const postgresSettings = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65535).default(5432),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  /** Empty for every schema. */
  schemas: z.string().optional().transform(splitNames),
  sslMode: z.enum(tlsModes).default("require"),
  caCertificate: z.string().optional(),
});

export type PostgresSettings = z.infer<typeof postgresSettings>;
