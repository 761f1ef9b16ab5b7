import type { MysqlReadPlan } from "./planMysqlRead";

/** MySQL keeps dates that no calendar has, such as 0000-00-00: they are reported, and nothing is made up for them. */
export function impossibleDateNotes({ result }: MysqlReadPlan, counts: readonly number[]): string[] {
  return result.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const values = count === 1 ? "1 value" : `${count} values`;
    return `${values} of ${name} became NULL: such as 0000-00-00, which is no day of the calendar.`;
  });
}
