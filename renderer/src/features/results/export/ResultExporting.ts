import { createStore } from "zustand/vanilla";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { errorText, toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { exportFile, type ExportSelection } from "./exportFile";

/** An export under way; null while there is none. */
export type ExportStatus = {
  readonly rowsDone: number;
  /** Set where the rows are not known before the end. */
  readonly percent: number | null;
  /** Null where nobody knows how many there are. */
  readonly rowCount: number | null;
} | null;

/** What an export is of, for what is said of it. */
export interface ExportScope {
  /** Null where it is not known before. */
  readonly rowCount: number | null;
  /** Rows after which the result was cut that they are of; null where all are there. */
  readonly firstRows: number | null;
  /** Groups and sums of rows, which are no rows of the result themselves. */
  readonly isComputed: boolean;
}

/** The exports of one result, one at a time: a new one stops the one before. One goes on while its tab is not seen. */
export class ResultExporting {
  readonly status = createStore<{ readonly now: ExportStatus }>()(() => ({ now: null }));
  #running: AbortController | null = null;

  /** Never rejects: what came of it is told in the window's corner. */
  async start(wish: ExportSelection, { rowCount, firstRows, isComputed }: ExportScope): Promise<void> {
    this.#running?.abort();
    const abort = new AbortController();
    this.#running = abort;
    const show = (now: ExportStatus): void => {
      if (this.#running === abort) this.status.setState({ now });
    };
    const exportId = crypto.randomUUID();
    const text = messages.resultExport;
    try {
      const file = await exportFile(exportId, wish, abort.signal, (rowsDone, percent) =>
        show({ rowsDone, percent, rowCount }),
      );
      if (file !== null) {
        const { name, rows, bytes, unencodable, formulas } = file;
        const said =
          firstRows === null
            ? text.exported(name, rows, bytes)
            : (isComputed ? text.exportedComputedOfCut : text.exportedOfCut)(name, rows, firstRows, bytes);
        const escaped = wish.export.csv?.formulas === "escape";
        const sentences = [
          said,
          ...(unencodable === undefined ? [] : [text.unencodable(unencodable)]),
          ...(formulas === undefined ? [] : [(escaped ? text.formulasEscaped : text.formulasKept)(formulas)]),
        ];
        showToast(sentences.join(". "), "info", {
          label: text.showInFolder,
          onPress: () => void showInFolder(exportId),
        });
      }
    } catch (thrown) {
      tellFailure(thrown);
    }
    show(null);
  }

  readonly stop = (): void => this.#running?.abort();
}

async function showInFolder(exportId: string): Promise<void> {
  try {
    await bridge.call("results.showExport", { exportId });
  } catch (thrown) {
    tellFailure(thrown);
  }
}

/** What happened, why, and what to do. */
function tellFailure(thrown: unknown): void {
  const { code } = toAppErrorData(thrown);
  if (code === "CANCELLED") showToast(messages.resultExport.stopped);
  else showToast(errorText(thrown), "error");
}

/** They live exactly as long as the result's client. */
const exportings = new WeakMap<ResultClient, ResultExporting>();

/** The exports of a result; there is one such object for each client. */
export function exportingOf(client: ResultClient): ResultExporting {
  const known = exportings.get(client);
  if (known !== undefined) return known;
  const exporting = new ResultExporting();
  exportings.set(client, exporting);
  return exporting;
}
