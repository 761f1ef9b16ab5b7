import type { EngineEvent, EngineRequest } from "#shared/processes/enginePort";
import type { ProcessPort } from "../../../processes/ProcessPort";

/** The service's hold on one engine process; when it is killed, committed data is in the file or its log already. */
export type EnginePort = ProcessPort<EngineRequest, EngineEvent>;

/** Starts one engine process; it opens nothing until it is told to. */
export type EngineLauncher = (databaseId: string) => Promise<EnginePort>;
