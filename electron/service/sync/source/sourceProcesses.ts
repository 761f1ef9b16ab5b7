import { connectorDescriptors } from "../../connectors/connectorDescriptors";
import type { SourceOpener } from "../SourceOpener";
import type { SourceLauncher } from "./SourcePort";
import { SourceProcess } from "./SourceProcess";

/** Opens every source in a process of its own, which ends with it: a driver's crash or leak harms nobody else. */
export function sourceProcesses(launch: SourceLauncher): SourceOpener {
  return {
    descriptors: connectorDescriptors,
    open: (request) => SourceProcess.open(launch, request),
  };
}
