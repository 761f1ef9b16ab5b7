import { useEffect, useState } from "react";
import type { WritePreview } from "#shared/domain/writePreview";
import type { AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import type { WriteTarget } from "../state/permissions/permitChange";
import { toAppErrorData } from "../../lib/toAppErrorData";

export type PreviewState =
  | { readonly status: "pending" }
  | { readonly status: "read"; readonly preview: WritePreview }
  | { readonly status: "failed"; readonly error: AppErrorData };

/** A query that fails would fail the transaction with it, so nothing is read there. */
const inTransaction: WritePreview = {
  counts: null,
  uncounted: { reason: "transaction" },
  remarks: [],
  sample: null,
  dependents: [],
  undoObstacle: "transaction",
};

/** Reads what a statement would change. Reading stops with the component, which has a key by the statement. */
export function useWritePreview({ profileId, databaseId, session }: WriteTarget, sql: string): PreviewState {
  const isInTransaction = session?.isInTransaction === true;
  const sessionId = session?.sessionId;
  const [state, setState] = useState<PreviewState>(() =>
    isInTransaction ? { status: "read", preview: inTransaction } : { status: "pending" },
  );
  useEffect(() => {
    if (isInTransaction) return undefined;
    const abort = new AbortController();
    const input = { profileId, databaseId, sql, sessionId };
    bridge.call("writes.preview", input, { signal: abort.signal }).then(
      (preview) => setState({ status: "read", preview }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ status: "failed", error: toAppErrorData(error) });
      },
    );
    return () => abort.abort();
  }, [profileId, databaseId, sql, sessionId, isInTransaction]);
  return state;
}
