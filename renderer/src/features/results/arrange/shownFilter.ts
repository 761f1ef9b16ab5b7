import { hasNestedNumbers, shownNested } from "#shared/sql/nested/shownNested";
import { valuesIn } from "./filterChanges";

/**
 * A filter as people read it: values made of others as their cells show them, where it names nothing else. Any other filter
 * stays as it was written.
 *
 * @param type SQL type of the column.
 */
export function shownFilter(text: string, type: string): string {
  if (!hasNestedNumbers(type)) return text;
  const sign = text.startsWith("!") ? "!" : "";
  const values = valuesIn(text.slice(sign.length));
  if (values === null) return text;
  return `${sign}${values.map((value) => (value === null ? "null" : shownNested(value, type))).join(", ")}`;
}
