import { useRef, useState } from "react";
import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import type { KeepProgress } from "#shared/processes/resultTable";
import { bridge } from "../../bridge/bridge";
import { useAction } from "../../lib/useAction";

export interface KeptAs extends MethodOutput<"results.keepAsTable"> {
  /** Name of the table. */
  readonly keptAs: string;
}

interface KeepRequest {
  readonly keptAs: string;
  readonly replace: boolean;
}

const beginning: KeepProgress = { step: "writing", rowsDone: 0 };

/**
 * Puts a result into a table, with how far that is and the way to end it.
 *
 * @param onFailed Called before the failure is told.
 */
export function useKeeping(
  runId: string,
  onKept: (kept: KeptAs) => void,
  onFailed: (thrown: unknown, wish: KeepRequest) => Promise<void>,
) {
  const [progress, setProgress] = useState(beginning);
  const running = useRef<AbortController | null>(null);

  async function keep(wish: KeepRequest): Promise<KeptAs> {
    const { keptAs, replace } = wish;
    const abort = new AbortController();
    running.current = abort;
    setProgress(beginning);
    try {
      const kept = await keepAsTable({ runId, table: keptAs, replace }, abort.signal, setProgress);
      return { ...kept, keptAs };
    } catch (thrown) {
      await onFailed(thrown, wish);
      throw thrown;
    }
  }

  const action = useAction(keep, onKept);
  return { ...action, progress, stop: () => running.current?.abort() };
}

/**
 * Has the rows of a result put into a table; they do not pass through the page.
 *
 * @param onProgress Called with how far it is.
 * @returns Where the table is. Rejects with AppError, code CANCELLED where the signal stopped it.
 */
async function keepAsTable(
  wish: Omit<MethodInput<"results.keepAsTable">, "keepId">,
  signal: AbortSignal,
  onProgress: (progress: KeepProgress) => void,
): Promise<MethodOutput<"results.keepAsTable">> {
  const keepId = crypto.randomUUID();
  const unsubscribe = bridge.on("results.keepProgress", (progress) => {
    if (progress.keepId === keepId) onProgress(progress);
  });
  try {
    return await bridge.call("results.keepAsTable", { keepId, ...wish }, { signal });
  } finally {
    unsubscribe();
  }
}
