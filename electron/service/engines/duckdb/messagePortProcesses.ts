import type { ServiceHostMethods, ServiceProgram } from "#shared/processes/localServicePort";
import type { ProcessPort } from "../../../processes/ProcessPort";
import type { RpcClient } from "#shared/rpc/RpcClient";
import type { EngineLauncher } from "./EnginePort";

/** The part of Electron's MessagePortMain and of Node's MessagePort that is needed here. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { readonly data: unknown }) => void): unknown;
  start(): void;
  close(): void;
}

/** Main, which alone may fork in the app. */
export type ProcessHost = Pick<RpcClient<ServiceHostMethods, MessagePortLike>, "call">;

/** Starts engine processes by asking main, one utility process each. */
export function messagePortEngines(host: ProcessHost): EngineLauncher {
  return messagePortProcesses(host, "engine");
}

/** Starts processes of one program by asking main; both ends of their messages are of one build. */
export function messagePortProcesses<Request, Event>(
  host: ProcessHost,
  program: ServiceProgram,
): () => Promise<ProcessPort<Request, Event>> {
  return async () => {
    const killing = new AbortController();
    let onPort: (port: MessagePortLike) => void = () => undefined;
    const isStarted = new Promise<MessagePortLike>((resolve) => {
      onPort = resolve;
    });
    const ended = host
      .call(
        "runProcess",
        { program },
        {
          signal: killing.signal,
          onPorts([port]) {
            if (port === undefined) throw new Error("The process was started without a line to it.");
            onPort(port);
          },
        },
      )
      .then((code) => `code ${code}`);
    const endedEarly = ended.then((how): never => {
      throw new Error(`The process ended while it was starting (${how}).`);
    });
    return heldPort(await Promise.race([isStarted, endedEarly]), ended, () => killing.abort());
  };
}

function heldPort<Request, Event>(
  port: MessagePortLike,
  ended: Promise<string>,
  kill: () => void,
): ProcessPort<Request, Event> {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on("message", ({ data }) => listener(data as Event));
      port.start();
    },
    onExit(listener) {
      void ended
        .catch((error: unknown) => String(error))
        .then((how) => {
          port.close();
          listener(how);
        });
    },
    kill,
  };
}
