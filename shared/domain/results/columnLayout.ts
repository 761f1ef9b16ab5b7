import { z } from "zod";
import { maxFields, resultField } from "./ResultColumn";

const columnIndex = z.int().nonnegative().max(100_000);
const indexes = z.array(columnIndex).max(4000);

/**
 * How a person has put the columns of a result: all by their index in it. Those made of parts of nested columns stand behind
 * those that it came with, in the order of `fields`.
 */
export const columnLayout = z.strictObject({
  fields: z.array(resultField).max(maxFields).default([]),
  /** Empty for the result's own order. */
  order: indexes,
  /** Widths in pixels that a person has chosen. */
  widths: z.array(z.tuple([columnIndex, z.number().min(0).max(4000)])).max(2000),
  hidden: indexes,
  /** Those that stay at the left edge and at the right edge, from left to right. */
  pinnedLeft: indexes,
  pinnedRight: indexes,
  /**
   * Zone in which times with a zone are shown: a name such as `Europe/Berlin`; `local` for this computer's, `stored` for none;
   * null as the settings say.
   */
  timeZone: z.string().max(100).nullable(),
});

export type ColumnLayout = z.infer<typeof columnLayout>;

export const plainLayout: ColumnLayout = {
  fields: [],
  order: [],
  widths: [],
  hidden: [],
  pinnedLeft: [],
  pinnedRight: [],
  timeZone: null,
};
