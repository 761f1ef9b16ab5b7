import { z } from "zod";

/** A source that a service can reach, in the words of POST /databases/:id/connections. */
export const conformanceSource = z.strictObject({
  kind: z.string().min(1),
  config: z.record(z.string(), z.unknown()),
  /** With any other secrets the source must refuse. */
  secrets: z.record(z.string(), z.string()),
});

export type ConformanceSource = Readonly<z.infer<typeof conformanceSource>>;
