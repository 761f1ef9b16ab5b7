import type { ProcessPort } from "../../../processes/ProcessPort";
import type { SourceEvent, SourceRequest } from "../../connectors/sourcePort";

/** The service's hold on one source process. */
export type SourcePort = ProcessPort<SourceRequest, SourceEvent>;

/** Starts one source process; it reaches for nothing until it is told to. */
export type SourceLauncher = () => Promise<SourcePort>;
