import { z } from "zod";

/** Service-api.md, Query result. Written as it is made, so no value of this shape ever exists as a whole. */
export const queryAnswer = z.strictObject({
  columns: z.array(z.string()).meta({ description: "Names in order, no two alike." }),
  types: z.array(z.string()).meta({ description: "SQL type of each column." }),
  rows: z.array(z.record(z.string(), z.unknown())).meta({
    description:
      "By column name. BIGINT, HUGEINT, DECIMAL, dates and times are text, so that no digit is lost; read a value by its type.",
  }),
  rowCount: z.int().nonnegative(),
  truncated: z.boolean().meta({ description: "True where there were more than maxRows rows." }),
});
