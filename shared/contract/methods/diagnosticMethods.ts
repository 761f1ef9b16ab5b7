import { z } from "zod";
import { relation } from "../../api/relation";
import { checkBounds, longestChecked, statementDiagnostic } from "../../domain/statementDiagnostic";
import { defineMethod } from "./defineMethod";

export const diagnosticMethods = {
  /**
   * What DuckDB's binder finds wrong with statements, in their order; none of them runs, and no service is asked.
   * `relations` are the tables and views that they may name.
   */
  "statements.check": defineMethod({
    kind: "query",
    input: z.strictObject({
      relations: z.array(relation).max(checkBounds.relations),
      /** Those of the session. */
      temporary: z.array(relation).max(checkBounds.relations),
      statements: z.array(z.string().max(longestChecked)).max(checkBounds.statements),
    }),
    output: z.strictObject({ diagnostics: z.array(z.array(statementDiagnostic)) }),
    errors: [],
  }),
};
