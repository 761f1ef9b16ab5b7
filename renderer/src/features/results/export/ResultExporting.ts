import { createStore } from "zustand/vanilla";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { errorText, toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { exportFile, type ExportSelection } from "./exportFile";

/** An export under way, whose file is chosen. */
export interface RunningExport {
  readonly exportId: string;
  readonly rowsDone: number;
  /** Set where the rows are not known before the end. */
  readonly percent: number | null;
  /** Null where nobody knows how many there are. */
  readonly rowCount: number | null;
}

/** What an export is of, for what is said of it. */
export interface ExportScope {
  /** Null where it is not known before. */
  readonly rowCount: number | null;
  /** Rows after which the result was cut that they are of; null where all are there. */
  readonly firstRows: number | null;
  /** Groups and sums of rows, which are no rows of the result themselves. */
  readonly isComputed: boolean;
}

/** Those with exports under way, in the order in which they began. */
export const windowExporting = createStore<readonly ResultExporting[]>()(() => []);

/** The exports of one result, side by side: a new one leaves the others alone. They go on while their tab is not seen. */
export class ResultExporting {
  readonly id = crypto.randomUUID();
  /** How many places of the window show them beside their result. */
  readonly places = createStore(() => ({ count: 0 }));
  /** Oldest first. */
  readonly running = createStore<readonly RunningExport[]>()(() => []);
  readonly #aborts = new Map<string, AbortController>();

  /** Never rejects: what came of it is told in the window's corner. */
  async start(wish: ExportSelection, { rowCount, firstRows, isComputed }: ExportScope): Promise<void> {
    const abort = new AbortController();
    const exportId = crypto.randomUUID();
    this.#aborts.set(exportId, abort);
    if (this.#aborts.size === 1) windowExporting.setState([...windowExporting.getState(), this], true);
    const text = messages.resultExport;
    try {
      const file = await exportFile(exportId, wish, abort.signal, (rowsDone, percent) =>
        this.#show({ exportId, rowsDone, percent, rowCount }),
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
    this.#aborts.delete(exportId);
    if (this.#aborts.size === 0) {
      windowExporting.setState(
        windowExporting.getState().filter((one) => one !== this),
        true,
      );
    }
    this.running.setState(
      this.running.getState().filter((one) => one.exportId !== exportId),
      true,
    );
  }

  #show(progress: RunningExport): void {
    const before = this.running.getState();
    const isKnown = before.some(({ exportId }) => exportId === progress.exportId);
    this.running.setState(
      isKnown
        ? before.map((one) => (one.exportId === progress.exportId ? progress : one))
        : [...before, progress],
      true,
    );
  }

  /** Tells that a place shows them. @returns what ends it */
  showAt(): () => void {
    const add = (count: number) => this.places.setState((places) => ({ count: places.count + count }));
    add(1);
    return () => add(-1);
  }

  stop(exportId: string): void {
    this.#aborts.get(exportId)?.abort();
  }
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
