import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import type { KeepProgress } from "#shared/contract/resultTable";
import { bridge } from "../../bridge/bridge";

/**
 * Has the rows of a result put into a table; they do not pass through the page.
 *
 * @param onProgress Called with how far it is.
 * @returns Where the table is. Rejects with AppError, code CANCELLED where the signal stopped it.
 */
export async function keepAsTable(
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
