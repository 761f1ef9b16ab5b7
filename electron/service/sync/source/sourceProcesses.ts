import { connectorDescriptors } from "../../connectors/connectorDescriptors";
import type { NetworkLists } from "../../networks/NetworkPolicy";
import type { SourceOpener } from "../SourceOpener";
import type { SourceLauncher } from "./SourcePort";
import { SourceProcess } from "./SourceProcess";

/**
 * Opens every source in a process of its own, which ends with it: a driver's crash or leak harms nobody else.
 *
 * @param networks which addresses it may connect to; undefined for every one
 */
export function sourceProcesses(launch: SourceLauncher, networks?: NetworkLists): SourceOpener {
  return {
    descriptors: connectorDescriptors,
    open: (request) => SourceProcess.open(launch, request, networks),
  };
}
