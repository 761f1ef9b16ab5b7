import { z } from "zod";

/** Longest text of a statement that is checked, in UTF-16 units; what a person writes by hand is far shorter. */
export const longestChecked = 100_000;

/** Bounds of one check; a longer text is checked in several. */
export const checkBounds = { statements: 100, relations: 500 } as const;

/**
 * What DuckDB's binder finds wrong with a statement before it runs. `syntax`: it can't be read. `incomplete`: a part of it
 * is missing, such as the end of a string. `table`: a table that the
 * binder has not. `function`: a function or macro that it has not. `name`: another name that does not exist or is ambiguous. `type`: names are right, but don't go together.
 */
export const diagnosticKinds = ["syntax", "incomplete", "table", "function", "name", "type"] as const;

export const statementDiagnostic = z.strictObject({
  kind: z.enum(diagnosticKinds),
  /** DuckDB's own words. */
  message: z.string(),
  /** The place in the statement, as offsets in UTF-16 units, end exclusive. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** SQL texts to put in its place, the likeliest first. */
  replacements: z.array(z.string()),
});

export type StatementDiagnostic = z.infer<typeof statementDiagnostic>;
