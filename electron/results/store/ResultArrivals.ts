import type { BodyMethods } from "#shared/processes/httpPort";
import type { RpcAnswer } from "#shared/rpc/rpc";
import type { StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { MessageEnd } from "../../processes/MessageEnd";
import { RpcClient } from "#shared/rpc/RpcClient";
import { columnsKey } from "../answer/answerColumns";
import type { ResultBounds } from "./ResultBounds";
import { type ResultStatus, StoredResult } from "../rows/StoredResult";
import type { StoreEntries } from "./StoreEntries";
import type { StoreEntry } from "./StoreEntry";

interface ArrivalPorts {
  /** Takes what main has to know. */
  readonly tell: (event: StoreEvent) => void;
  readonly bounds: () => ResultBounds;
  /** All bytes of a result are there, and it does not only go on into a file. */
  readonly onComplete: (entry: StoreEntry, done: Extract<ResultStatus, { type: "done" }>) => void;
}

/** Results on their way in, from the first byte to the end, or to the error that ends them. */
export class ResultArrivals {
  readonly #entries: StoreEntries;
  readonly #ports: ArrivalPorts;

  constructor(entries: StoreEntries, ports: ArrivalPorts) {
    this.#entries = entries;
    this.#ports = ports;
  }

  /** @param isPassing Its rows only go on into a file. */
  create(runId: string, maxRows: number, isPassing = false): void {
    this.#entries.drop(runId);
    const result = new StoredResult(runId, maxRows, this.#ports.bounds().newBytes());
    this.#entries.add(result, { isReceiving: true, isPassing, isOld: false, isPinned: false });
  }

  /** Takes the body in as the embedded service sends it. */
  receive(runId: string, port: MessageEnd<unknown, unknown>): void {
    const calls = new RpcClient<BodyMethods>(
      (request) => {
        port.post(request);
        return true;
      },
      () => new AppError("CONNECTION_CUT"),
    );
    // The service is of the same build.
    port.onMessage((message) => calls.receive(message as RpcAnswer));
    port.onClose(() => calls.lose());
    const onPart = (bytes: Uint8Array): void => this.push(runId, bytes);
    void calls.call("read", null, { onPart }).then(
      () => {
        port.close();
        this.end(runId);
      },
      // Main has the rest of the answer, and fails the run.
      () => undefined,
    );
  }

  end(runId: string): void {
    const entry = this.#entries.find(runId);
    if (entry?.isReceiving !== true) return;
    this.#attempt(entry, () => entry.result.end());
    const { status } = entry.result;
    if (status.type !== "done") return;
    entry.isReceiving = false;
    entry.tellPages();
    const { rowCount, truncated } = status;
    const key = columnsKey(entry.result.columns ?? []);
    this.#ports.tell({ type: "stored", runId, rowCount, truncated, columnsKey: key });
    if (!entry.isPassing) this.#ports.onComplete(entry, status);
  }

  /** The run ended with this error. */
  fail(runId: string, error: AppErrorData): void {
    const entry = this.#entries.find(runId);
    if (entry?.isReceiving === true) this.#entries.fail(entry, error);
  }

  /** Takes bytes of the body in; those of a result that is not wanted any more are dropped. */
  push(runId: string, bytes: Uint8Array): void {
    const entry = this.#entries.find(runId);
    if (entry?.isReceiving !== true) return;
    this.#attempt(entry, () => {
      entry.result.push(bytes);
      this.#ports.bounds().keepTo(entry, (old) => this.#entries.dropAndTell(old));
    });
    entry.tellProgress();
  }

  #attempt(entry: StoreEntry, step: () => void): void {
    try {
      step();
    } catch (error) {
      const known =
        error instanceof AppError
          ? error
          : new AppError(isDiskError(error) ? "RESULT_DISK_FULL" : "INTERNAL");
      this.#entries.fail(entry, known.toData());
      this.#ports.tell({ type: "broken", runId: entry.result.runId, error: known.toData() });
    }
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
