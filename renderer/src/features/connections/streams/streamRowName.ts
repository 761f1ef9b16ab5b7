import type { SourceStream } from "#shared/api/sourceStream";
import { messages } from "../../../messages/messages";
import type { Choice } from "./streamChoices";

/** A row in words, for those who hear it: its name, and what the columns beside it show. */
export function streamRowName(stream: SourceStream, choice: Choice, isNew: boolean): string {
  const text = messages.connectionForms.streams;
  const { name, available, estimatedRows, target } = stream;
  const details = [
    isNew ? text.new : null,
    available ? null : text.gone,
    estimatedRows === null ? null : text.rows(estimatedRows),
    choice.excludeColumns.length === 0 ? null : text.columnsLeftOut(choice.excludeColumns.length),
    target === null ? null : text.into(`${target.schema}.${target.table}`),
  ];
  return text.rowName(name, details.filter((detail) => detail !== null).join(", "));
}
