import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import { serveTableLoads } from "../../service/keptResults/serveTableLoads";
import type { LocalService } from "../../service/LocalService";
import { FakeProcess } from "./FakeProcess";

/** The real embedded service, in this process instead of one of its own; its requests come by its `fetch`. */
export class ServiceInProcess extends FakeProcess<LocalServiceCommand, LocalServiceEvent> {
  readonly #take: (command: LocalServiceCommand) => void;
  /** Commands of these types do not reach the service. */
  readonly withheld = new Set<LocalServiceCommand["type"]>();

  constructor(service: LocalService) {
    super();
    this.#take = serveTableLoads(
      (load, watch) => service.resultTables.load(load, watch),
      (event) => this.say(structuredClone(event)),
    );
  }

  override post(command: LocalServiceCommand, ...transfer: [] | [never[]]): void {
    super.post(command, ...transfer);
    if (command.type === "start") this.say({ type: "ready" });
    else if (!this.withheld.has(command.type)) this.#take(structuredClone(command));
  }
}
