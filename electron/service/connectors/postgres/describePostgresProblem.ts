import { DatabaseError } from "pg";
import { errorCode, networkProblem } from "../networkProblem";
import { malformedAnswer } from "../relational/malformedAnswer";
import { SourceProblem } from "../SourceProblem";
import type { PostgresSettings } from "./PostgresSettings";
import { otherwise, postgresProblems } from "./postgresProblems";
import type { ReadRelation } from "./PostgresTrouble";

/** What went wrong with a PostgreSQL source, as a sentence with its remedy. */
export function describePostgresProblem(
  error: unknown,
  settings: PostgresSettings,
  relation?: ReadRelation,
): SourceProblem {
  if (error instanceof SourceProblem) return error;
  // The driver's own, where an answer is not what it expects.
  if (error instanceof TypeError || error instanceof RangeError)
    return malformedAnswer("PostgreSQL", error.message);
  const address = { product: "PostgreSQL", host: settings.host, port: settings.port };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseError) {
    const describe = postgresProblems[error.code ?? ""] ?? otherwise;
    return describe({ error, settings, relation });
  }
  return (
    networkProblem({ code: errorCode(error) ?? driverCode(message) }, address) ??
    new SourceProblem("internal", `PostgreSQL could not be read: ${message}.`, { cause: error })
  );
}

/** The system's code for what the driver tells in words only. */
function driverCode(message: string): string | null {
  if (/timeout expired|timeout exceeded/.test(message)) return "ETIMEDOUT";
  return /Connection (terminated|ended)|not queryable|Client was closed/.test(message) ? "ECONNRESET" : null;
}
