import type { CopyFormat, RowWindow } from "#shared/contract/pageMessage";
import { useEffect, useRef, useState } from "react";
import { toAppErrorData } from "../../lib/toAppErrorData";
import type { ResultClient } from "./client/ResultClient";
import type { ResultState } from "./client/ResultState";
import { messages } from "../../messages/messages";

/** How a copy stands: under way, or what came of the last one. */
export type CopyStatus =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly rowsDone: number; readonly rowCount: number }
  | { readonly kind: "ended"; readonly note: string };

interface Copying {
  readonly status: CopyStatus;
  readonly copy: (format: CopyFormat, rows: RowWindow, columns: readonly number[]) => void;
  readonly stop: () => void;
}

/** Milliseconds for which the note on a finished copy stays. */
const noteStays = 6000;

/**
 * Copies cells to the clipboard, one copy at a time; a new one stops the one before.
 *
 * @param copyText Puts text on the clipboard.
 */
export function useCopy(
  client: ResultClient,
  state: ResultState,
  copyText: (text: string) => Promise<void>,
): Copying {
  const [status, setStatus] = useState<CopyStatus>({ kind: "none" });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (status.kind !== "ended") return;
    const timer = setTimeout(() => setStatus({ kind: "none" }), noteStays);
    return () => clearTimeout(timer);
  }, [status]);

  const carryOut = async (format: CopyFormat, rows: RowWindow, columns: readonly number[]): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const show = (next: CopyStatus): void => {
      if (running.current === abort) setStatus(next);
    };
    show({ kind: "running", rowsDone: 0, rowCount: rows.count });
    try {
      const text = await client.copy(format, rows, columns, {
        signal: abort.signal,
        onProgress: (rowsDone) => show({ kind: "running", rowsDone, rowCount: rows.count }),
      });
      await copyText(text);
      show({ kind: "ended", note: noteOf(format, rows.count, state) });
    } catch (thrown) {
      const error = toAppErrorData(thrown);
      const note =
        error.code === "CANCELLED"
          ? messages.results.copyStopped
          : messages.results.copyFailed(error.message);
      show({ kind: "ended", note });
    }
  };

  return {
    status,
    copy: (format, rows, columns) => void carryOut(format, rows, columns),
    stop: () => running.current?.abort(),
  };
}

/** A copy of a cut result says so. */
function noteOf(format: CopyFormat, rows: number, state: ResultState): string {
  if (format === "text") return messages.results.copiedCell;
  return state.truncated
    ? messages.results.copiedOfCut(rows, state.rowCount)
    : messages.results.copiedRows(rows);
}
