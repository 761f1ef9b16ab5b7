import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import { AppError } from "#shared/errors/AppError";
import type { KnownSecrets } from "#shared/secrets/redact";
import { redactStatement } from "#shared/secrets/redactStatement";
import type { Log } from "../log/openLog";
import type { RunLedger } from "./RunLedger";

export interface RunRecorder {
  readonly ledger: RunLedger;
  readonly known: KnownSecrets;
  readonly log: Log;
}

/**
 * Carries a run out and writes down how it went, without waiting for the disk: a ledger that cannot be written never
 * stops a statement.
 */
export async function recordRun(
  { ledger, known, log }: RunRecorder,
  { runId, profileId, databaseId, sql }: MethodInput<"query.run">,
  carryOut: () => Promise<MethodOutput<"query.run">>,
): Promise<MethodOutput<"query.run">> {
  const startedAt = Date.now();
  const written = (line: Promise<void>): void => {
    line.catch((error: unknown) => log.warn("run not recorded", { error: String(error) }));
  };
  written(ledger.begin({ runId, profileId, databaseId, sql: known.redact(redactStatement(sql)), startedAt }));
  try {
    const answer = await carryOut();
    const { rowCount, truncated, columnsKey, totalMs } = answer;
    written(
      ledger.end({ runId, outcome: "succeeded", totalMs, rowCount, truncated, columnsKey, error: null }),
    );
    return answer;
  } catch (error) {
    const { code, message } = error instanceof AppError ? error : new AppError("INTERNAL");
    const isCancelled = code === "CANCELLED";
    written(
      ledger.end({
        runId,
        outcome: isCancelled ? "cancelled" : "failed",
        totalMs: Date.now() - startedAt,
        rowCount: null,
        truncated: false,
        error: isCancelled ? null : { code, message: known.redact(redactStatement(message)) },
      }),
    );
    throw error;
  }
}
