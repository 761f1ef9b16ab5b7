import { WorkInOrder } from "#shared/async/WorkInOrder";
import type { ResultTableLoad } from "#shared/contract/resultTable";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { LoadWatch } from "./LoadWatch";
import { loadResultTable } from "./loadResultTable";
import { resultLoadError } from "./resultLoadError";

/** Makes tables of kept results, one at a time: two of one name would be in each other's way. */
export class ResultTableLoads {
  readonly #databases: Pick<HostedDatabases, "get">;
  readonly #work = new WorkInOrder();

  constructor(databases: Pick<HostedDatabases, "get">) {
    this.#databases = databases;
  }

  /**
   * @returns the rows of the table
   * @throws AppError TABLE_EXISTS, RESULT_NOT_LOADED, RESULT_DISK_FULL, NOT_FOUND, STATE_CONFLICT, SERVICE_FAULT; CANCELLED
   * when the signal fires in time
   */
  async load(load: ResultTableLoad, watch: LoadWatch): Promise<number> {
    const { signal } = watch;
    try {
      return await this.#work.do(async () => {
        signal.throwIfAborted();
        return loadResultTable(this.#databases.get(load.databaseId), load, watch);
      });
    } catch (error) {
      throw resultLoadError(error, signal);
    }
  }
}
