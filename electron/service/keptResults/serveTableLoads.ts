import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";
import type { LoadWatch } from "./loadResultTable";

type Load = (load: ResultTableLoad, watch: LoadWatch) => Promise<number>;

/**
 * Serves main's wishes for tables of kept results. They come over main's own line alone: no request of the contract
 * can name files.
 *
 * @param load Rejects with AppError.
 * @returns Takes a command of main; those that are about something else are left alone.
 */
export function serveTableLoads(
  load: Load,
  tell: (event: LocalServiceEvent) => void,
): (command: LocalServiceCommand) => void {
  const running = new Map<string, AbortController>();

  async function serve(loadId: string, wish: ResultTableLoad): Promise<void> {
    const abort = new AbortController();
    running.set(loadId, abort);
    try {
      const rows = await load(wish, {
        signal: abort.signal,
        onRows: (rowsDone) => tell({ type: "tableRows", loadId, rowsDone }),
      });
      tell({ type: "tableLoaded", loadId, rows });
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError("INTERNAL");
      tell({ type: "tableNotLoaded", loadId, error: known.toData() });
    } finally {
      running.delete(loadId);
    }
  }

  return (command) => {
    if (command.type === "loadTable") void serve(command.loadId, command.load);
    else if (command.type === "stopLoad") running.get(command.loadId)?.abort();
  };
}
