import { SerialQueue } from "#shared/async/SerialQueue";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { TableLoadError } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import { loadResultTable, type LoadWatch } from "./loadResultTable";
import { isDiskFull } from "../../processes/isDiskFull";

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ErrorCode>>> = {
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

/** What a load of a kept result ended with, told as one of Wharf's errors. @param signal Fired where somebody ended it. */
function resultLoadError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return new AppError("CANCELLED");
  if (error instanceof TableLoadError) {
    return new AppError(error.kind === "tableTaken" ? "TABLE_EXISTS" : "RESULT_NOT_LOADED", error.message);
  }
  if (error instanceof ServiceError)
    return new AppError(codes[error.status] ?? "SERVICE_FAULT", error.message);
  if (isDiskFull(error)) return new AppError("RESULT_DISK_FULL");
  return new AppError(
    "RESULT_NOT_LOADED",
    error instanceof Error && "code" in error && error.code === "ENOENT"
      ? "The rows were gone before the database had taken them in. Try again."
      : undefined,
  );
}

/** Makes tables of kept results, one at a time: two of one name would be in each other's way. */
export class ResultTableLoads {
  readonly #databases: Pick<HostedDatabases, "get">;
  readonly #work = new SerialQueue();

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
