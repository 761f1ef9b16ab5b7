import { useEffect, useState } from "react";
import type { WritePreview } from "#shared/domain/writePreview";
import type { AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import { toAppErrorData } from "../../lib/toAppErrorData";

export type PreviewState =
  | { readonly status: "pending" }
  | { readonly status: "read"; readonly preview: WritePreview }
  | { readonly status: "failed"; readonly error: AppErrorData };

/** Reads what a statement would change. Reading stops with the component, which has a key by the statement. */
export function useWritePreview(
  { profileId, databaseId }: { readonly profileId: string; readonly databaseId: string },
  sql: string,
): PreviewState {
  const [state, setState] = useState<PreviewState>({ status: "pending" });
  useEffect(() => {
    const abort = new AbortController();
    bridge.call("writes.preview", { profileId, databaseId, sql }, { signal: abort.signal }).then(
      (preview) => setState({ status: "read", preview }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ status: "failed", error: toAppErrorData(error) });
      },
    );
    return () => abort.abort();
  }, [profileId, databaseId, sql]);
  return state;
}
