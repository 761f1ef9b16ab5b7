import type { StreamChoice } from "../catalog/ConnectionRecord";
import type { SourceStream } from "../connectors/SourceStream";

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
