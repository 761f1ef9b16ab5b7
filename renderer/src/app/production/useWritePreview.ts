import { useEffect, useState } from "react";
import type { WritePreview } from "#shared/domain/writePreview";
import type { AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import type { WriteTarget } from "../state/permissions/permitChange";
import { databaseDialect } from "../state/workspace/tabDialect";
import { toAppErrorData } from "../../lib/toAppErrorData";

export type PreviewState =
  | { readonly status: "pending" }
  | { readonly status: "read"; readonly preview: WritePreview }
  | { readonly status: "failed"; readonly error: AppErrorData };

const nothing: Omit<WritePreview, "uncounted" | "undoObstacle"> = {
  counts: null,
  remarks: [],
  sample: null,
  dependents: [],
};

/** A query that fails would fail the transaction with it, so nothing is read there. */
const inTransaction: WritePreview = {
  ...nothing,
  uncounted: { reason: "transaction" },
  undoObstacle: "transaction",
};

/** Previews are queries in DuckDB's SQL. */
const ofOtherDialect: WritePreview = { ...nothing, uncounted: { reason: "form" }, undoObstacle: "form" };

/** What is known of a statement without asking for it; null where it is to be asked for. */
function knownPreview({ profileId, databaseId, session }: WriteTarget): WritePreview | null {
  if (databaseDialect(profileId, databaseId) !== "duckdb") return ofOtherDialect;
  return session?.isInTransaction === true ? inTransaction : null;
}

/** Reads what a statement would change. Reading stops with the component, which has a key by the statement. */
export function useWritePreview(target: WriteTarget, sql: string): PreviewState {
  const { profileId, databaseId, session } = target;
  const sessionId = session?.sessionId;
  const [known] = useState(() => knownPreview(target));
  const [state, setState] = useState<PreviewState>(() =>
    known === null ? { status: "pending" } : { status: "read", preview: known },
  );
  useEffect(() => {
    if (known !== null) return undefined;
    const abort = new AbortController();
    const input = { profileId, databaseId, sql, sessionId };
    bridge.call("writes.preview", input, { signal: abort.signal }).then(
      (preview) => setState({ status: "read", preview }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ status: "failed", error: toAppErrorData(error) });
      },
    );
    return () => abort.abort();
  }, [profileId, databaseId, sql, sessionId, known]);
  return state;
}
