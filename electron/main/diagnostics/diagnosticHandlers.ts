import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { StatementChecks } from "./StatementChecks";

/** Handlers of what is said of statements before they run. */
export function diagnosticHandlers(checks: Pick<StatementChecks, "check">): HandlersOf<"statements.check"> {
  return {
    "statements.check": async ({ relations, temporary, statements }) => {
      const found = await checks.check({ relations, temporary, statements });
      const diagnostics: StatementDiagnostic[][] = statements.map((_, index) => [...(found[index] ?? [])]);
      return { diagnostics };
    },
  };
}
