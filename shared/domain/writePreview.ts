import { z } from "zod";

/** Rows of a preview's sample. */
export const sampleSize = 10;

/** Views, keys and indexes that a preview names. */
export const maxDependents = 50;

const cell = z.string().nullable();

/** Why no number of rows is given. */
const uncounted = z.discriminatedUnion("reason", [
  /** Calls functions that give something else each time, or that aren't known. */
  z.strictObject({ reason: z.literal("volatile"), functions: z.array(z.string()) }),
  /** A form that isn't taken apart, or one that no query counts. */
  z.strictObject({ reason: z.literal("form") }),
  /** Changes definitions, and no rows. */
  z.strictObject({ reason: z.literal("noRows") }),
  /** The table that is dropped isn't there. */
  z.strictObject({ reason: z.literal("missing") }),
  /** The table is one of another database, which a statement of this one can only read. */
  z.strictObject({ reason: z.literal("otherDatabase"), database: z.string() }),
  /** It would run in an open transaction, which can be rolled back. */
  z.strictObject({ reason: z.literal("transaction") }),
  /** The database refused the query; so it would the statement, in most cases. */
  z.strictObject({ reason: z.literal("refused"), message: z.string() }),
]);

/** What makes the number one of this moment only. */
export const previewRemarks = ["clock", "choosesRows", "severalMatches"] as const;

/** Rows that an undo script puts back at most, and the most characters it has. */
export const undoLimits = { rows: 10_000, characters: 8_000_000 } as const;

/** Why there is no undo script. */
export const undoObstacles = [
  /** A form, or an object, for which none is written. */
  "form",
  /** Which rows it touches isn't known beforehand. */
  "uncertain",
  /** Rows can't be told apart. */
  "noKey",
  /** Rows like the new ones are there already, and no key tells them apart. */
  "alike",
  /** The rows get another key. */
  "setsKey",
  /** Values of a type that can't be written as SQL exactly. */
  "inexact",
  "tooMany",
  /** It runs in an open transaction, which can be rolled back. */
  "transaction",
  /** The script would run outside of the session. */
  "session",
] as const;

export type UndoObstacle = (typeof undoObstacles)[number];

/** What a statement would change, read before it runs. */
export const writePreview = z.strictObject({
  /** Rows by what happens to them; absent where nothing of the kind does. Null where they can't be counted. */
  counts: z
    .strictObject({
      inserted: z.int().optional(),
      updated: z.int().optional(),
      deleted: z.int().optional(),
      skipped: z.int().optional(),
    })
    .nullable(),
  uncounted: uncounted.nullable(),
  remarks: z.array(z.enum(previewRemarks)),
  /** Some of the rows, every cell as text; null where none can be shown. */
  sample: z
    .strictObject({
      columns: z.array(
        z.strictObject({
          name: z.string(),
          /** `set`: the values after are known. `computed`: known only when the statement runs. */
          change: z.enum(["kept", "set", "computed"]),
        }),
      ),
      /** A cell after is the one before where its column is kept. */
      rows: z.array(
        z.strictObject({
          before: z.array(cell).nullable(),
          after: z.array(cell).nullable(),
          /** Places of columns whose value in this row is known only when the statement runs. */
          computed: z.array(z.int()),
        }),
      ),
    })
    .nullable(),
  /** What refers to a table that is dropped or replaced. */
  dependents: z
    .array(z.strictObject({ kind: z.enum(["view", "foreignKey", "index"]), name: z.string() }))
    .max(maxDependents),
  /** Why no undo script can be written; null where one can. */
  undoObstacle: z.enum(undoObstacles).nullable(),
});

export type WritePreview = z.infer<typeof writePreview>;
export type PreviewRemark = (typeof previewRemarks)[number];
