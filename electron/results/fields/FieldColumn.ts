import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ResultField } from "#shared/contract/resultField";
import type { CellText } from "../cells/cellText";

/** A part of a nested column that is a column of its own. */
export interface FieldColumn {
  readonly field: ResultField;
  /** What people see of it; the type is the one the service names for the part, or the one that all values fit exactly. */
  readonly column: ResultColumn;
  /** The exact text of a part's bytes; null is SQL NULL, which a null of JSON is as well. */
  readonly text: CellText;
}
