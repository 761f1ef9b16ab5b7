import { z } from "zod";

/** ISO 8601, UTC, with milliseconds. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "ISO 8601, UTC, with milliseconds." });
