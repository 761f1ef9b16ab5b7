import { createStore } from "zustand/vanilla";
import { bridge } from "../../bridge/bridge";
import { ResultClient } from "../../features/results/client/ResultClient";

/** The clients of all results that tabs show, so that changing tabs neither closes nor reads anything anew. */
export class ResultClients {
  /** By run id; a run is missing until its port has come. */
  readonly store = createStore<Readonly<Record<string, ResultClient>>>()(() => ({}));
  readonly #wanted = new Set<string>();

  /** Awaits the port of a run's result. */
  open(runId: string): void {
    this.#wanted.add(runId);
    void bridge.openResultPort(runId).then((port) => {
      if (this.#wanted.has(runId)) this.store.setState({ [runId]: new ResultClient(port) });
      else port.close();
    });
  }

  /** Settles when a result has come in whole or has failed, or is not wanted any more. */
  whole(runId: string): Promise<void> {
    return new Promise((resolve) => {
      let client: ResultClient | undefined;
      let stopClient = (): unknown => undefined;
      const look = (): void => {
        const now = this.store.getState()[runId];
        if (now !== client) {
          stopClient();
          client = now;
          stopClient = now?.subscribe(look) ?? stopClient;
        }
        const phase = now?.getState().phase;
        if (this.#wanted.has(runId) && phase !== "done" && phase !== "failed") return;
        stopClient();
        stopStore();
        resolve();
      };
      const stopStore = this.store.subscribe(look);
      look();
    });
  }

  /** Ends the client of a result. */
  close(runId: string): void {
    this.#wanted.delete(runId);
    const { [runId]: client, ...rest } = this.store.getState();
    client?.dispose();
    bridge.closeResultPort(runId);
    this.store.setState(rest, true);
  }
}
