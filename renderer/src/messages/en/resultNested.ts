import type { FieldTask } from "#shared/contract/resultPort";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** Nested values: in place, as columns, and as paths. */
export const resultNested = {
  showFields: "Show fields as columns",
  hideFields: "Hide fields",
  hideFieldsOf: (column: string) => `Hide fields of ${column}`,
  noFields: (column: string) => `“${column}” has no fields in these rows.`,
  firstFields: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${plural(all, "field", "fields")} are shown.`,
  fieldWork: {
    names: "Reading field names",
    types: "Reading fields",
    table: "Preparing fields for sorting and filtering",
  } satisfies Record<FieldTask, string>,
  fieldRows: (done: number, all: number) => `${formatNumber(done)} of ${plural(all, "row", "rows")}`,
  stopFieldWork: "Stop",

  expandCell: "Expand",
  openBeside: "Open in side panel",
  closePanel: "Close",
  panelLabel: (column: string, row: number) => `${column}, row ${formatNumber(row)}`,
  copyValue: "Copy value",
  valueCopied: "Value copied",
  showAsColumn: "Show as column",
};
