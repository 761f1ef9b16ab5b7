import { utilityProcess } from "electron";
import type { RpcAnswer } from "#shared/rpc/rpc";
import { utilityEnvironment } from "../security/utilityEnvironment";
import type { FileReaderProcess } from "./FileReaderClient";

/** Starts a file reader as a utility process: what a hostile file does to its engine ends with that process. */
export function utilityFileReader(entry: string): FileReaderProcess {
  const child = utilityProcess.fork(entry, [], {
    serviceName: "Wharf file reader",
    env: utilityEnvironment(process.env),
    stdio: "ignore",
  });
  return {
    post: (request) => child.postMessage(request),
    onAnswer: (listener) => {
      // Our own program sends it; main and the reader are built together.
      child.on("message", (answer: RpcAnswer) => listener(answer));
    },
    onExit: (listener) => {
      child.once("exit", () => listener());
    },
    kill: () => {
      child.kill();
    },
  };
}
