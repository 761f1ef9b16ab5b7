import { shownNested } from "#shared/sql/nested/shownNested";
import { timeInZone } from "./timeInZone";

/** What the cells of a column are shown by. */
interface ShownColumn {
  /** SQL type as the service names it. */
  readonly type: string;
  /** Zone in which its times are shown; null where they are shown as stored, and where they have none. */
  readonly timeZone: string | null;
}

/** The text of a cell as the grid shows it: times in the chosen zone where that can be said, numbers within values bare. */
export function shownText(text: string, { type, timeZone }: ShownColumn): string {
  return timeZone === null ? shownNested(text, type) : (timeInZone(text, timeZone) ?? text);
}
