import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnRef } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { numberRole, type NumberRole, roleByName } from "./numberRole";
import { calendarWords, columnWords, namingWords, yearWords } from "./numberWords";

export interface GuessColumn {
  readonly ref: ColumnRef;
  readonly family: TypeFamily;
  /** Null of what is no number. */
  readonly role: NumberRole | null;
  /** Whether the role is clear from the name. */
  readonly isNamed: boolean;
}

/** Bars that fit beside each other, even where each is of one row. */
const manyBars = 40;

/** Columns by what they are in a chart, each kind in the order of the result but for amounts: those named so come first. */
export function guessColumns(
  columns: readonly ResultColumn[],
  rowCount: number,
  statistics: ReadonlyMap<number, ColumnStatistics>,
) {
  const all = columns.map(({ name, type }, index): GuessColumn => {
    const family = typeFamily(type);
    const isInteger = family === "integer";
    return {
      ref: { index, name },
      family,
      role: isNumeric(family) ? numberRole(name, isInteger, statistics.get(index)) : null,
      isNamed: roleByName(name, isInteger) !== null,
    };
  });
  const withRole = (wanted: NumberRole) => all.filter(({ role }) => role === wanted);
  const words = all.filter(({ family }) => family === "text" || family === "boolean");
  const repeats = ({ ref }: GuessColumn): boolean => {
    const { distinct, rows } = statistics.get(ref.index) ?? { distinct: 0, rows: 0 };
    return rows <= manyBars || distinct <= 0.9 * rows;
  };
  const isKey = ({ ref }: GuessColumn) =>
    rowCount > manyBars && namingWords.has(columnWords(ref.name).at(-1) ?? "");
  const word = words.find((one) => repeats(one) && !isKey(one)) ?? words.find(repeats) ?? words[0];
  const amounts = withRole("amount");
  const [latitude] = withRole("latitude");
  const [longitude] = withRole("longitude");
  return {
    all,
    numbers: all.filter(({ role }) => role !== null),
    time: all.find(({ family }) => family === "date" || family === "timestamp"),
    // A year among other facts of a thing with a name, as that of its birth, is not what the rows are about.
    year: withRole("year").find(({ ref }) => word === undefined || yearWords.has(ref.name.toLowerCase())),
    word,
    calendar: withRole("name").find(({ ref }) => calendarWords.has(columnWords(ref.name).at(-1) ?? "")),
    amounts: [...amounts.filter(({ isNamed }) => isNamed), ...amounts.filter(({ isNamed }) => !isNamed)],
    rates: withRole("rate"),
    map: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  };
}
