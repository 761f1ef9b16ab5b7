import type { TableColumn } from "../view/TableColumn";
import { typeKind } from "./typeKind";

/** Characters that the cells of a type have, in lower case; types that are not here may have any. */
const alphabets = {
  exact: /^[-0-9.]*$/,
  float: /^[-+0-9.einfatyn]*$/,
  /** Times before our era end in `(BC)`, far ones are `infinity`. */
  time: /^[-+0-9:. ()bcinfty]*$/,
} as const;

/**
 * Whether a column may have a cell with this text in it, blind to case: whoever looks for a name need not read the numbers.
 */
export function canContain({ type, text, textScale }: TableColumn, wanted: string): boolean {
  const kind = typeKind(type);
  if (text !== undefined || textScale !== undefined || kind === "text" || kind === "other") return true;
  return alphabets[kind].test(wanted.toLowerCase());
}
