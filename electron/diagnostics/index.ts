import type { DiagnosticsMethods } from "#shared/processes/diagnosticsPort";
import type { RpcRequest } from "#shared/rpc/rpc";
import { serveDiagnostics } from "./serveDiagnostics";

/** Entry of the process that checks statements: main starts it for the first of them, and ends it. */
const { parentPort } = process;
const receive = serveDiagnostics((answer) => parentPort.postMessage(answer));
parentPort.on("message", (event: { data: RpcRequest<DiagnosticsMethods> }) => receive(event.data));
