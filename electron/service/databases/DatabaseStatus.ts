import type { DatabaseRecord } from "../catalog/DatabaseRepository";
import { ServiceError } from "../environment/ServiceError";
import type { EngineSlot } from "./EngineSlot";

/** As callers see it: that of the engine, once there is one. */
export type DatabaseStatus =
  | Exclude<DatabaseRecord["state"], "ready" | "failed">
  | EngineSlot["status"]
  | "error";

/** The status of a database whose engine has the given one. */
export function statusOf({ state }: DatabaseRecord, engine: EngineSlot["status"]): DatabaseStatus {
  if (state === "ready") return engine;
  return state === "failed" ? "error" : state;
}

/** @throws ServiceError 409 for a database that cannot be used yet, or any more */
export function requireReady({ state, failure }: DatabaseRecord): void {
  if (state === "provisioning") {
    throw new ServiceError(
      409,
      "The database is still being provisioned. Try again when its status is running.",
    );
  }
  if (state === "failed") throw setUpFailed(failure ?? "no reason known");
  if (state === "deleting") throw new ServiceError(409, "The database is being deleted.");
}

/** What callers of a database are told whose first start failed. */
export function setUpFailed(reason: string): ServiceError {
  return new ServiceError(409, `The database could not be set up: ${reason} Delete it and create it again.`);
}
