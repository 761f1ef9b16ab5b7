import { type AdditionPolicy, effectivePolicy } from "#shared/domain/additionPolicy";
import type { StreamChoice } from "#shared/api/wire/stream";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceStream } from "../connectors/Connector";

type Identity = Pick<SourceStream, "name" | "schema" | "table">;

/**
 * What was chosen for a stream: the choice of its name, else of its schema and table, else of its bare table name. A bare name
 * counts for the tables of that name in every schema, because what was turned off must not be read by mistake.
 */
export function choiceFor(choices: readonly StreamChoice[], stream: Identity): StreamChoice | undefined {
  return (
    choices.find(({ name }) => name === stream.name) ??
    choices.find(
      ({ schema, table }) => schema !== null && schema === stream.schema && table === stream.table,
    ) ??
    choices.find(({ name, schema, table }) => schema === null && (table ?? name) === stream.table)
  );
}

/** Whether and how a sync reads a stream. */
export interface StreamSelection {
  readonly enabled: boolean;
  /** New at the source, chosen by no one and not synced until it is. */
  readonly isHeld: boolean;
  readonly excludeColumns: readonly string[];
  readonly includeColumns: readonly string[];
  readonly newColumns: AdditionPolicy;
}

/**
 * What a Connection reads of a stream. Without a choice it is read, as the contract says, unless it is new and new
 * tables are held back.
 */
export function selectStream(
  connection: Pick<ConnectionRecord, "streams" | "newTables" | "newColumns">,
  stream: Identity,
  state: Pick<StreamState, "newSince"> | undefined,
): StreamSelection {
  const choice = choiceFor(connection.streams, stream);
  const { newTables, newColumns } = effectivePolicy(connection, connection.streams);
  const isHeld = choice === undefined && (state?.newSince ?? null) !== null && newTables !== "sync";
  return {
    enabled: choice?.enabled ?? !isHeld,
    isHeld,
    excludeColumns: choice?.excludeColumns ?? [],
    includeColumns: choice?.includeColumns ?? [],
    newColumns,
  };
}
