import type { TableAge } from "#shared/domain/tableAge/TableAge";
import type { StatusKind } from "../components/StatusMark";
import { messages } from "../messages/messages";

const kinds = { running: "busy", failed: "error", paused: "stopped", left: "unknown" } as const;

/** What warns of a table's age, as mark and words; null where its rows come in as planned. */
export function tableAgeStatus({ state }: TableAge): { kind: StatusKind; label: string } | null {
  return state === "fresh" ? null : { kind: kinds[state], label: messages.tableAges.states[state] };
}
