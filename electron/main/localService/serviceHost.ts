import type { MessagePortMain } from "electron";
import type { ServiceHostMethods, ServiceProgram } from "#shared/processes/localServicePort";
import type { RpcHandlers } from "#shared/rpc/RpcServer";
import type { StartProcess } from "../processes/ChildProcess";
import type { CredentialsKey } from "./serviceCredentialsKey";

/** The only message main sends to such a process: it carries the port to the service. */
export interface ConnectCommand {
  readonly type: "connect";
}

export interface ServiceHostPorts {
  readonly startProgram: Readonly<Record<ServiceProgram, StartProcess<ConnectCommand, never>>>;
  /** A pair of connected ports. */
  readonly createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  /** The key that the service encrypts secrets at rest with; rejects where it cannot be had. */
  readonly credentialsKey: () => Promise<CredentialsKey>;
}

/** What main does for the embedded service: processes that only main may start, and the keychain. */
export function serviceHost({
  startProgram,
  createChannel,
  credentialsKey,
}: ServiceHostPorts): RpcHandlers<ServiceHostMethods, MessagePortMain> {
  return {
    runProcess: ({ program }, { signal, send }) =>
      new Promise((resolve) => {
        const child = startProgram[program]();
        child.onExit(resolve);
        signal.addEventListener("abort", () => child.kill());
        const { port1, port2 } = createChannel();
        child.post({ type: "connect" }, [port1]);
        void send("started", [port2]);
      }),
    credentialsKey,
  };
}
