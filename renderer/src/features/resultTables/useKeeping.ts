import type { MethodOutput } from "#shared/contract/methods";
import type { KeepProgress } from "#shared/contract/resultTable";
import { useRef, useState } from "react";
import { useAction } from "../../lib/useAction";
import { keepAsTable } from "./keepAsTable";

export interface KeptAs extends MethodOutput<"results.keepAsTable"> {
  /** Name of the table. */
  readonly keptAs: string;
}

interface KeepWish {
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
  onFailed: (thrown: unknown, wish: KeepWish) => Promise<void>,
) {
  const [progress, setProgress] = useState(beginning);
  const running = useRef<AbortController | null>(null);

  async function keep(wish: KeepWish): Promise<KeptAs> {
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
