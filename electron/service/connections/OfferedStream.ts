import type { SourceColumn } from "../connectors/SourceStream";
import type { NotOfferedTable } from "./NotOfferedTable";

/** A row of GET /connections/:id/streams: what the source offers now, with what was chosen. */
export interface OfferedStream {
  readonly name: string;
  readonly schema: string | null;
  readonly table: string | null;
  /** False for one that was chosen and that the source no longer has. */
  readonly available: boolean;
  /** Why it is not available: the source no longer has it, or no longer lets its user read it. */
  readonly unavailable: "gone" | "revoked" | null;
  readonly enabled: boolean;
  /** Whether it is new, and not synced before it is turned on. */
  readonly held: boolean;
  /** New columns that are not read before somebody decides. */
  readonly heldColumns: readonly string[];
  readonly excludeColumns: readonly string[];
  readonly columns: readonly Pick<SourceColumn, "name" | "type" | "nullable">[];
  readonly primaryKey: readonly string[];
  readonly estimatedRows: number | null;
  /** Where its rows are, or will be. */
  readonly target: { readonly schema: string; readonly table: string };
}

/** Answer of GET /connections/:id/streams. */
export interface OfferedStreams {
  readonly streams: readonly OfferedStream[];
  /** Tables of the source that cannot be synced and that are not among the streams. */
  readonly notOffered: readonly NotOfferedTable[];
}
