import type {
  LocalServiceCommand,
  LocalServiceEvent,
  LocalServiceMethods,
} from "#shared/processes/localServicePort";
import { isRpcAnswer, type RpcRequest } from "#shared/rpc/rpc";
import { RpcServer } from "#shared/rpc/RpcServer";
import { fileLoadHandlers } from "../../service/fileLoads/fileLoadHandlers";
import type { LocalService } from "../../service/LocalService";
import { administrationHandlers } from "../../service/administration/administrationHandlers";
import { FakeProcess } from "./FakeProcess";

/** The real embedded service, in this process instead of one of its own; its requests come by its `fetch`. */
export class ServiceInProcess extends FakeProcess<LocalServiceCommand, LocalServiceEvent> {
  readonly #calls: RpcServer<LocalServiceMethods>;
  /** Calls of these methods do not reach the service. */
  readonly withheld = new Set<keyof LocalServiceMethods>();

  constructor(service: LocalService) {
    super();
    this.#calls = new RpcServer<LocalServiceMethods>(
      {
        start: () => null,
        stop: () => null,
        backUp: () => 0,
        cancelSync: () => null,
        loadTable: (load, { signal, send }) =>
          service.resultTables.load(load, { signal, onRows: (rowsDone) => void send(rowsDone) }),
        ...administrationHandlers(async () => service),
        ...fileLoadHandlers(async () => service.databases),
      },
      (answer) => this.say(structuredClone(answer)),
    );
  }

  /** Calls that main made of one method. */
  called<Name extends keyof LocalServiceMethods>(
    method: Name,
  ): readonly (RpcRequest<LocalServiceMethods> & { readonly method: Name })[] {
    return this.commands.filter(
      (command): command is RpcRequest<LocalServiceMethods> & { readonly method: Name } =>
        command.type === "rpc.call" && command.method === method,
    );
  }

  override post(command: LocalServiceCommand, ...transfer: [] | [never[]]): void {
    super.post(command, ...transfer);
    if (isRpcAnswer(command)) return;
    if (command.type === "rpc.call" && this.withheld.has(command.method)) return;
    // Ports stay with whoever posted them.
    this.#calls.receive(structuredClone(command));
  }
}
