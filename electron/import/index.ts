import type { FileReaderMethods } from "#shared/processes/importPort";
import type { RpcRequest } from "#shared/rpc/rpc";
import { RpcServer } from "#shared/rpc/RpcServer";
import { FileReader } from "./FileReader";

/** Entry of the process that reads one file: it lives as long as one load, and main ends it. */
const { parentPort } = process;
const calls = new RpcServer<FileReaderMethods>(new FileReader().handlers, (answer) =>
  parentPort.postMessage(answer),
);
parentPort.on("message", (event: { data: RpcRequest<FileReaderMethods> }) => calls.receive(event.data));
