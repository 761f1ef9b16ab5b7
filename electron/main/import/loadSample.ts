import { AppError } from "#shared/errors/AppError";
import type { ImportTarget, ReportProgress } from "./ImportTarget";
import { sampleSchema, sampleSteps } from "./sampleStatements";

/** Time for removing a half-made sample after a stop or a failure. */
const cleanUpMs = 30_000;

/**
 * Makes the bundled sample in a database.
 * @returns Its tables and their rows.
 * @throws AppError TABLE_EXISTS where the schema already holds something; it is never overwritten. What was made before an
 * error or a stop is removed again.
 */
export async function loadSample(
  target: ImportTarget,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<{ name: string; rows: number }[]> {
  const present = (await target.relations(signal)).filter((relation) => relation.schema === sampleSchema);
  if (present.length > 0) {
    throw new AppError(
      "TABLE_EXISTS",
      `The schema “${sampleSchema}” already holds ${present.length === 1 ? "a table or view" : `${present.length} tables and views`}. Drop it first to load the sample again.`,
    );
  }
  const totalRows = sampleSteps.reduce((sum, step) => sum + step.rows, 0);
  let rows = 0;
  try {
    await target.execute(`CREATE SCHEMA IF NOT EXISTS ${sampleSchema}`, signal);
    for (const step of sampleSteps) {
      report({ step: step.name, rows, totalRows });
      await target.execute(step.sql, signal);
      rows += step.rows;
    }
  } catch (error) {
    // The first error is the one to tell; a service that went away cannot be cleaned either.
    await target
      .execute(`DROP SCHEMA IF EXISTS ${sampleSchema} CASCADE`, AbortSignal.timeout(cleanUpMs))
      .catch(() => undefined);
    throw signal.aborted ? new AppError("CANCELLED") : error;
  }
  report({ step: null, rows, totalRows });
  return sampleSteps.filter((step) => step.rows > 0).map(({ name, rows: count }) => ({ name, rows: count }));
}
