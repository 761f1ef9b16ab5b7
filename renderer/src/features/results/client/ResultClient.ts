import { resultPortVersion, type StoreMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { PortRequests, type StoreAnswer } from "./PortRequests";
import { initialResultState, type ResultState } from "./ResultState";
import { RowCache, type CellValue } from "./RowCache";

/** A piece of one cell's text. */
export interface CellPiece {
  readonly text: string | null;
  /** Characters of the whole cell. */
  readonly length: number;
}

/** Pages asked for at once: more would only queue up behind what is looked at by then. */
const maxPagesUnderWay = 2;

/**
 * The page's side of a result's port (shared/contract/resultPort.ts). It holds the rows around what is looked at, asks for
 * each block once, and keeps only the newest wish while the store is busy. Owns the port.
 */
export class ResultClient {
  readonly #port: MessagePort;
  readonly #listeners = new Set<() => void>();
  readonly #requests: PortRequests;
  readonly #blocksUnderWay = new Set<number>();
  #wantedBlocks: readonly number[] = [];
  #cache = new RowCache(1);
  #state = initialResultState;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#requests = new PortRequests((message) => port.postMessage(message));
    port.addEventListener("message", this.#receive);
    port.addEventListener("close", this.#portClosed);
    port.start();
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ResultState => this.#state;

  /** The cell if it is here; undefined while it is not. Columns by their index in the result. */
  cell(row: number, column: number): CellValue | undefined {
    return this.#cache.cell(row, column);
  }

  /** Sees to it that rows `first` to `last` come in; what was wished for before is forgotten. */
  want(first: number, last: number): void {
    if (this.#state.rowCount === 0) return;
    const { blockRows } = this.#cache;
    const firstBlock = Math.floor(Math.max(0, first) / blockRows);
    const lastBlock = Math.floor(Math.min(last, this.#state.rowCount - 1) / blockRows);
    this.#cache.touch(firstBlock, lastBlock);
    this.#wantedBlocks = Array.from(
      { length: Math.max(0, lastBlock - firstBlock + 1) },
      (_, index) => firstBlock + index,
    );
    this.#askForPages();
  }

  /** Reads a piece of a cell. Rejects with AppError. */
  async readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    const requestId = this.#requests.nextId();
    const answer = await this.#requests.exchange({
      type: "cell",
      requestId,
      viewId: 0,
      row,
      column,
      offset,
      count,
    });
    if (answer.type !== "cell") throw unexpected(answer);
    return { text: answer.text, length: answer.length };
  }

  /** Closes the port; whatever is under way is answered with CANCELLED. */
  dispose(): void {
    this.#port.removeEventListener("close", this.#portClosed);
    this.#port.removeEventListener("message", this.#receive);
    this.#port.close();
    this.#requests.fail(new AppError("CANCELLED"));
    this.#listeners.clear();
  }

  readonly #receive = (event: MessageEvent<StoreMessage>): void => {
    const message = event.data;
    switch (message.type) {
      case "hello":
        if (message.version !== resultPortVersion) {
          this.#fail(new AppError("INTERNAL", "The result store of another version answered."));
        }
        this.#change({ runId: message.runId });
        return;
      case "columns":
        this.#cache = new RowCache(message.columns.length);
        this.#change({ phase: "receiving", columns: message.columns });
        return;
      case "progress":
        this.#change({ phase: "receiving", rowCount: message.rowCount });
        return;
      case "done":
        this.#change({
          phase: "done",
          rowCount: message.rowCount,
          truncated: message.truncated,
          maxRows: message.maxRows,
        });
        return;
      case "failed":
        this.#fail(AppError.fromData(message.error));
        return;
      case "page":
      case "cell":
      case "refused":
        this.#requests.answer(message);
    }
  };

  readonly #portClosed = (): void => this.#fail(new AppError("RESULT_STORE_STOPPED"));

  #askForPages(): void {
    const { blockRows } = this.#cache;
    for (const block of this.#wantedBlocks) {
      if (this.#blocksUnderWay.size >= maxPagesUnderWay) return;
      const available = Math.min(blockRows, this.#state.rowCount - block * blockRows);
      if (this.#blocksUnderWay.has(block) || this.#cache.rowsOf(block) >= available) continue;
      this.#blocksUnderWay.add(block);
      void this.#readBlock(block, blockRows);
    }
  }

  async #readBlock(block: number, count: number): Promise<void> {
    try {
      const requestId = this.#requests.nextId();
      const answer = await this.#requests.exchange({
        type: "page",
        requestId,
        viewId: 0,
        from: block * count,
        count,
      });
      if (answer.type === "page") this.#cache.put(block, answer.columns);
      this.#change({ pagesRead: this.#state.pagesRead + 1 });
    } catch {
      // A page is refused only where the whole result failed, of which the store tells by itself.
      this.#wantedBlocks = [];
    } finally {
      this.#blocksUnderWay.delete(block);
    }
    this.#askForPages();
  }

  /** The first error is the cause; that the port closes after it is not. */
  #fail(error: AppError): void {
    if (this.#state.error !== null) return;
    this.#change({ phase: "failed", error: error.toData() });
    this.#requests.fail(error);
  }

  #change(change: Partial<ResultState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function unexpected(answer: StoreAnswer): AppError {
  return new AppError("INTERNAL", `The result store answered with “${answer.type}”.`);
}
