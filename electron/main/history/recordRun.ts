import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import { AppError } from "#shared/errors/AppError";
import { type KnownSecrets, redacted } from "../log/KnownSecrets";
import type { Log } from "../log/openLog";
import type { RunLedger } from "./RunLedger";

const literal = "'(?:[^']|'')*'";
/** Named values of statements such as ATTACH: TOKEN '…', password = '…'. */
const namedSecret = new RegExp(
  String.raw`\b(\w*(?:token|password|passwd|secret|api_?key|access_?key)\w*\s*(?:=|:=|=>|:)?\s*)${literal}`,
  "giu",
);
/** The same within the text of an address: …?token=abc, password=abc. */
const secretInAddress = /(\b\w*(?:token|password|passwd|api_?key)=)[^\s'&;)]+/giu;
const createsSecret = /\bcreate\b[^;]*\bsecret\b/iu;

/**
 * A statement without what looks like a secret in it: all literals of CREATE SECRET, and what is given under a name such
 * as token or password. Secrets that are known by their value are redacted by KnownSecrets besides.
 */
export function withoutSecrets(sql: string): string {
  const text = createsSecret.test(sql) ? sql.replaceAll(new RegExp(literal, "gu"), `'${redacted}'`) : sql;
  return text
    .replaceAll(namedSecret, (_whole, name: string) => `${name}'${redacted}'`)
    .replaceAll(secretInAddress, (_whole, name: string) => `${name}${redacted}`);
}

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
  written(ledger.begin({ runId, profileId, databaseId, sql: known.redact(withoutSecrets(sql)), startedAt }));
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
        error: isCancelled ? null : { code, message: known.redact(withoutSecrets(message)) },
      }),
    );
    throw error;
  }
}
