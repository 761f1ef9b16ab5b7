import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import type { WrittenStatement } from "#shared/domain/writtenStatement";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { EventPublisher } from "../ipc/EventPublisher";
import type { HandlersOf, RequestContext } from "../ipc/MethodHandlers";
import type { StatementSessions } from "../sessions/StatementSessions";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { ClipboardContent } from "../windows/writeClipboard";
import type { ResultStoreProcess } from "./ResultStoreProcess";
import { storeAnswer } from "./storeAnswer";
import type { KnownSecrets } from "#shared/secrets/redact";
import { redactStatement } from "#shared/secrets/redactStatement";
import type { Log } from "../log/openLog";
import type { RunLedger } from "../history/RunLedger";

export interface ResultPorts extends QueryPorts, RunRecorder {
  readonly events: EventPublisher;
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
}

/** Handlers of running statements and of the results they leave. */
export function resultHandlers(
  ports: ResultPorts,
): HandlersOf<"query.run" | "results.open" | "results.copy" | "results.close"> {
  const { store, events, writeClipboard } = ports;
  return {
    "query.run": (input, context) => recordRun(ports, input, () => runQuery(ports, input, context)),
    "results.open": async ({ runId }, { page }) => {
      page.sendResultPort(runId, await store.reopen(runId));
      return {};
    },
    "results.copy": async ({ copyId, runId, copy }, { signal }) => {
      const onProgress = (rowsDone: number) => events.publish("results.copyProgress", { copyId, rowsDone });
      const copied = await store.outputs.copy(runId, copy, { signal, onProgress });
      const { text, rows, formulas = 0 } = copied;
      const alongside = formatAlongside(copy.format, formulas);
      if (alongside === null) {
        await writeClipboard({ text, html: null });
        return { rows };
      }
      const other = await store.outputs.copy(
        runId,
        { ...copy, format: alongside },
        { signal, onProgress: () => undefined },
      );
      const isHtml = copy.format === "html";
      await writeClipboard(isHtml ? { text: other.text, html: text } : { text, html: other.text });
      const found = isHtml ? (other.formulas ?? 0) : formulas;
      return found === 0 ? { rows } : { rows, formulas: found };
    },
    "results.close": async ({ runId }) => {
      store.release(runId);
      return {};
    },
  };
}

/**
 * What else goes on the clipboard. Beside HTML the same cells as text, for programs that take no HTML; beside texts of which
 * some look like formulas an HTML table, which spreadsheets prefer and in which those cells are marked as text.
 */
function formatAlongside(format: ResultCopy["format"], formulas: number): ResultCopy["format"] | null {
  switch (format) {
    case "html":
      return "tsvWithHeader";
    case "text":
    case "tsv":
      return formulas > 0 ? "htmlRows" : null;
    case "tsvWithHeader":
    case "csv":
      return formulas > 0 ? "html" : null;
    case "htmlRows":
    case "markdown":
    case "json":
    case "ndjson":
    case "sqlInsert":
    case "sqlUpdate":
    case "sqlValues":
    case "sqlIn":
      return null;
  }
}

export interface QueryPorts {
  readonly client: Pick<ServiceClient, "query">;
  readonly sessions: Pick<StatementSessions, "query">;
  readonly store: ResultStoreProcess;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** The plain form of any error, for the pages that show the run. */
  readonly describe: (error: unknown) => AppErrorData;
}

/**
 * Runs one statement: the page has the result's port before the statement is sent, and the answer goes into the store as it comes.
 * @throws AppError of the service or of the store; CANCELLED when the signal fires.
 */
export async function runQuery(
  { client, sessions, store, now, describe }: QueryPorts,
  { runId, profileId, databaseId, sql, maxRows, readOnly, sessionId }: MethodInput<"query.run">,
  { signal, page }: RequestContext,
): Promise<MethodOutput<"query.run">> {
  const run = store.create(runId, maxRows, { isPassing: false });
  const runner: typeof client =
    sessionId === undefined
      ? client
      : { query: (_profile, _database, statement, ended) => sessions.query(sessionId, statement, ended) };
  const began = now();
  let firstByteMs = 0;
  let totalMs = 0;
  try {
    page.sendResultPort(runId, store.connect(runId));
    const { rowCount, truncated, columnsKey } = await storeAnswer(runner, run, {
      ...{ profileId, databaseId, signal, statement: { sql, maxRows, readOnly } },
      onFirst: () => {
        firstByteMs = now() - began;
      },
      onLast: () => {
        totalMs = now() - began;
      },
    });
    store.finish(runId, null);
    return { rowCount, truncated, columnsKey, firstByteMs, totalMs };
  } catch (error) {
    const failure = signal.aborted
      ? new AppError("CANCELLED").toData()
      : describe(run.failed.aborted ? run.failed.reason : error);
    store.finish(runId, failure);
    throw AppError.fromData(failure);
  }
}

interface RunRecorder {
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
  { runId, profileId, databaseId, sql, written }: MethodInput<"query.run">,
  carryOut: () => Promise<MethodOutput<"query.run">>,
): Promise<MethodOutput<"query.run">> {
  const startedAt = Date.now();
  const record = (line: Promise<void>): void => {
    line.catch((error: unknown) => log.warn("run not recorded", { error: String(error) }));
  };
  const kept = known.redact(redactStatement(sql));
  const isWhole = kept === sql && written !== undefined && !holdsSecret(known, written);
  const asWritten = isWhole ? { written } : {};
  record(ledger.begin({ runId, profileId, databaseId, sql: kept, ...asWritten, startedAt }));
  try {
    const answer = await carryOut();
    const { rowCount, truncated, columnsKey, totalMs } = answer;
    record(
      ledger.end({ runId, outcome: "succeeded", totalMs, rowCount, truncated, columnsKey, error: null }),
    );
    return answer;
  } catch (error) {
    const { code, message } = error instanceof AppError ? error : new AppError("INTERNAL");
    const isCancelled = code === "CANCELLED";
    record(
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

/** A value as it was entered may hold a secret that its literal spells otherwise. */
function holdsSecret(known: KnownSecrets, { sql, values }: WrittenStatement): boolean {
  const texts = [sql, ...values.flatMap(({ value }) => value ?? [])];
  return texts.some((text) => text !== null && known.redact(redactStatement(text)) !== text);
}
