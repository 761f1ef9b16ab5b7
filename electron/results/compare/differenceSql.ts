import { orderSql } from "../sql/viewSql";
import { type ComparedTables, formOf, mergedOf, type PairedColumns } from "./pairedColumns";

/** Pairs of columns whose bits one word holds. */
const wordBits = 32;

/** Which pairs of columns changed in which rows of a comparison: a bit for each, the lowest of a word for its first pair. */
export class ChangedCells {
  /** Of 32 pairs each, by row. */
  readonly #words: readonly Uint32Array[];

  constructor(words: readonly Uint32Array[]) {
    this.#words = words;
  }

  has(row: number, pair: number): boolean {
    const word = this.#words[Math.floor(pair / wordBits)]?.[row] ?? 0;
    return ((word >>> (pair % wordBits)) & 1) === 1;
  }

  /** For each of the pairs: how many rows it changed in. */
  countPerPair(pairCount: number): number[] {
    const counts = Array.from({ length: pairCount }, () => 0);
    for (const [index, word] of this.#words.entries()) {
      for (const bits of word) {
        for (let left = bits; left !== 0; left &= left - 1) {
          const pair = index * wordBits + 31 - Math.clz32(left & -left);
          counts[pair] = (counts[pair] ?? 0) + 1;
        }
      }
    }
    return counts;
  }
}

/** SQL of the rows that differ between two tables, in order. Behind the columns stand `before_row`, `now_row` and the words. */
export interface DifferenceSql {
  readonly select: string;
  readonly types: readonly string[];
  /** Columns that say which pairs changed, see ChangedCells. */
  readonly words: readonly string[];
}

/** An expression of a column of the difference. */
interface Value {
  readonly sql: string;
  readonly type: string;
}

/** Rows by a key that tells them apart in both tables; the two NULLs of a key are the same. */
export function differenceByKey(
  { before, now }: ComparedTables,
  keys: readonly PairedColumns[],
  pairs: readonly PairedColumns[],
): DifferenceSql {
  const isSame = keys.map((key) => `${formOf(key, "before")} IS NOT DISTINCT FROM ${formOf(key, "now")}`);
  const isOther = pairs.map((pair) => isChanged(pair));
  const change = `CASE WHEN now.place IS NULL THEN 'removed' WHEN before.place IS NULL THEN 'added' ELSE 'changed' END`;
  return difference({
    values: [{ sql: change, type: "VARCHAR" }, ...keys.map(mergedOf), ...pairs.flatMap(bothSides)],
    from: `(SELECT rowid AS place, * FROM ${before.table}) before FULL JOIN (SELECT rowid AS place, * FROM ${now.table}) now
      ON ${isSame.join(" AND ")}
      WHERE ${["before.place IS NULL", "now.place IS NULL", ...isOther].join(" OR ")}`,
    order: keys.map(mergedOf),
    words: wordsOf(isOther),
  });
}

/** Whole rows, each as often as it is there more often on one side than on the other. */
export function differenceOfRows(
  { before, now }: ComparedTables,
  pairs: readonly PairedColumns[],
): DifferenceSql {
  const side = (which: "before" | "now", weight: number) => {
    const forms = pairs.map((pair, index) => `${formOf(pair, which)} AS f${index}`);
    const { table } = which === "before" ? before : now;
    return `SELECT ${forms.join(", ")}, rowid AS place, ${weight} AS weight FROM ${table} ${which}`;
  };
  const list = pairs.map((_, index) => `f${index}`).join(", ");
  const first = (weight: number) =>
    `CASE WHEN sign(sum(weight)) = ${weight} THEN min(place) FILTER (weight = ${weight}) END`;
  const counted = `SELECT sum(weight) AS more, ${first(-1)} AS before_place, ${first(1)} AS now_place
    FROM (${side("before", -1)} UNION ALL ${side("now", 1)}) GROUP BY ${list} HAVING sum(weight) <> 0`;
  return difference({
    values: [
      { sql: "CASE WHEN more > 0 THEN 'added' ELSE 'removed' END", type: "VARCHAR" },
      { sql: "CAST(abs(more) AS BIGINT)", type: "BIGINT" },
      ...pairs.flatMap(bothSides),
    ],
    from: `(${counted}) counted
      LEFT JOIN (SELECT rowid AS place, * FROM ${before.table}) before ON before.place = before_place
      LEFT JOIN (SELECT rowid AS place, * FROM ${now.table}) now ON now.place = now_place`,
    order: pairs.map(mergedOf),
    words: [],
  });
}

/** The words of ChangedCells; nothing changed in a row that is on one side only. */
function wordsOf(isOther: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(isOther.length / wordBits) }, (_, word) => {
    const bits = isOther
      .slice(word * wordBits, (word + 1) * wordBits)
      .map((other, bit) => `CASE WHEN ${other} THEN ${2 ** bit} ELSE 0 END`);
    return `CAST(CASE WHEN before.place IS NULL OR now.place IS NULL THEN 0 ELSE ${bits.join(" + ")} END AS UINTEGER)`;
  });
}

/** Whether the two values of a row of both tables are not the same. */
function isChanged(pair: PairedColumns): string {
  return `${formOf(pair, "before")} IS DISTINCT FROM ${formOf(pair, "now")}`;
}

function bothSides({ before, now }: PairedColumns): readonly Value[] {
  return [
    { sql: `before.${before.name}`, type: before.type },
    { sql: `now.${now.name}`, type: now.type },
  ];
}

function difference({
  values,
  from,
  order,
  words,
}: {
  readonly values: readonly Value[];
  readonly from: string;
  readonly order: readonly Value[];
  /** SQL of the words. */
  readonly words: readonly string[];
}): DifferenceSql {
  const wordNames = words.map((_, index) => `w${index}`);
  const list = [
    ...values.map(({ sql }, index) => `${sql} AS c${index}`),
    "CAST(before.place AS UINTEGER) AS before_row",
    "CAST(now.place AS UINTEGER) AS now_row",
    ...words.map((sql, index) => `${sql} AS w${index}`),
    ...order.map(({ sql }, index) => `${sql} AS o${index}`),
  ];
  const orderBy = order.flatMap(({ type }, index) => orderSql({ name: `o${index}`, type }, "asc"));
  const shown = [...values.map((_, index) => `c${index}`), "before_row", "now_row", ...wordNames].join(", ");
  return {
    select: `SELECT ${shown} FROM (SELECT ${list.join(", ")} FROM ${from}) ORDER BY ${[...orderBy, "before_row", "now_row"].join(", ")}`,
    types: values.map(({ type }) => type),
    words: wordNames,
  };
}
