import type { Connection } from "#shared/api/connection";
import type { StatusKind } from "../../../components/StatusMark";
import { messages } from "../../../messages/messages";

/** How a Connection's state is shown. A state that Wharf does not know is said in the service's own words. */
export function connectionMark({ status, rawStatus }: Pick<Connection, "status" | "rawStatus">): {
  readonly kind: StatusKind;
  readonly label: string;
} {
  const { states } = messages.connections;
  if (status === "active") return { kind: "running", label: states.active };
  if (status === "paused") return { kind: "stopped", label: states.paused };
  return { kind: "unknown", label: rawStatus === "" ? messages.general.notKnown : rawStatus };
}
