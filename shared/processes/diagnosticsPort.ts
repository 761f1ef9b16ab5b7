import type { Relation } from "../api/relation";
import type { SqlFunction } from "../domain/sqlFunction";
import type { StatementDiagnostic } from "../domain/statementDiagnostic";

/** Statements, and all tables and views of their database that they may name. */
export interface StatementsToCheck {
  readonly relations: readonly Relation[];
  /** Tables and views of the session that the statements would run in. */
  readonly temporary: readonly Relation[];
  /** One statement each. */
  readonly statements: readonly string[];
}

/** What main asks of the process that checks statements. */
export interface DiagnosticsMethods {
  /** What is wrong with each statement, in their order; none of them runs. */
  readonly check: {
    readonly params: StatementsToCheck;
    readonly part: never;
    readonly result: readonly (readonly StatementDiagnostic[])[];
  };
  /** The functions of its own DuckDB. */
  readonly functions: {
    readonly params: Readonly<Record<string, never>>;
    readonly part: never;
    readonly result: readonly SqlFunction[];
  };
}
