import { exactNumberType } from "#shared/sql/exactNumberType";

const wholeTypes = ["TINYINT", "UTINYINT", "SMALLINT", "USMALLINT", "INTEGER", "UINTEGER", "BIGINT"];

function typeOfTexts(texts: TextEvidence, isQuoted: boolean): string {
  if (texts.count === 0) return "VARCHAR";
  if (texts.allDate) return "DATE";
  if (texts.allTimestamp) return "TIMESTAMP";
  if (texts.allTimestampTz) return "TIMESTAMPTZ";
  if (isQuoted) return "VARCHAR";
  if (texts.allBoolean) return "BOOLEAN";
  if (texts.allWhole && texts.allBigint) return "BIGINT";
  return exactNumberType(texts) ?? (texts.allDouble && !texts.allPlain ? "DOUBLE" : "VARCHAR");
}

/** What two files say together of a column whose texts they both show. */
function both(a: TextEvidence, b: TextEvidence): TextEvidence {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  return {
    count: a.count + b.count,
    allBoolean: a.allBoolean && b.allBoolean,
    allWhole: a.allWhole && b.allWhole,
    allBigint: a.allBigint && b.allBigint,
    allPlain: a.allPlain && b.allPlain,
    maxWholeDigits: Math.max(a.maxWholeDigits, b.maxWholeDigits),
    maxFractionDigits: Math.max(a.maxFractionDigits, b.maxFractionDigits),
    allDouble: a.allDouble && b.allDouble,
    allDate: a.allDate && b.allDate,
    allTimestamp: a.allTimestamp && b.allTimestamp,
    allTimestampTz: a.allTimestampTz && b.allTimestampTz,
  };
}

function commonType(types: readonly string[]): string {
  const [first, ...others] = new Set(types);
  if (first === undefined) return "VARCHAR";
  if (others.length === 0) return first;
  if ([first, ...others].every((type) => wholeTypes.includes(type))) return "BIGINT";
  return "VARCHAR";
}

/**
 * The DuckDB type of a column that holds every value of all files without loss: leading zeros stay text, decimals keep
 * their digits, and files that do not agree make it text.
 * @param evidence Of each file that has the column.
 */
export function columnTypeOf(evidence: readonly ColumnEvidence[]): string {
  const typed = evidence.flatMap((one) => (one.kind === "typed" ? [one.type] : []));
  const shown = evidence.flatMap((one) => (one.kind === "text" ? [one] : []));
  const [first, ...others] = shown;
  if (first === undefined) return commonType(typed);
  const texts = others.reduce((sum, one) => both(sum, one.texts), first.texts);
  const isQuoted = shown.some((one) => one.isQuoted && one.texts.count > 0);
  if (texts.count === 0 && typed.length > 0) return commonType(typed);
  return commonType([...typed, typeOfTexts(texts, isQuoted)]);
}

/** A column of the table that all files of a pattern make together. */
export interface UnionColumn {
  readonly name: string;
  readonly type: string;
}

/** Names are compared as SQL compares them. */
export function columnKey(name: string): string {
  return name.toLowerCase();
}

/** The columns of all files by name, in the order in which they are first met. */
export function unionColumns(files: readonly Pick<StagedFile, "columns">[]): UnionColumn[] {
  const byName = new Map<string, StagedColumn[]>();
  for (const column of files.flatMap(({ columns }) => columns)) {
    const key = columnKey(column.name);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [column]);
    else known.push(column);
  }
  return [...byName.values()].flatMap((columns) => {
    const [first] = columns;
    return first === undefined
      ? []
      : [{ name: first.name, type: columnTypeOf(columns.map(({ evidence }) => evidence)) }];
  });
}

/** What all texts of a column have in common; missing values and empty texts say nothing. */
export interface TextEvidence {
  /** Texts that say something. */
  readonly count: number;
  readonly allBoolean: boolean;
  /** Whole numbers as programs write them: no leading zero, no plus sign, no minus zero. */
  readonly allWhole: boolean;
  readonly allBigint: boolean;
  /** Whole numbers and decimals without exponent. */
  readonly allPlain: boolean;
  readonly maxWholeDigits: number;
  readonly maxFractionDigits: number;
  /** Numbers, some with exponent, all of so few digits that a double gives them back. */
  readonly allDouble: boolean;
  readonly allDate: boolean;
  readonly allTimestamp: boolean;
  readonly allTimestampTz: boolean;
}

/** What is known of a column of one file. */
type ColumnEvidence =
  /** The file itself says it (Parquet; lists and objects of JSON). */
  | { readonly kind: "typed"; readonly type: string }
  | {
      readonly kind: "text";
      readonly texts: TextEvidence;
      /** The file marks its values as texts (JSON strings): they never become numbers or booleans. */
      readonly isQuoted: boolean;
    };

/** A column of a staged file. */
export interface StagedColumn {
  /** Name in the table. */
  readonly name: string;
  /** Name in the staged Parquet file. */
  readonly stagedName: string;
  readonly evidence: ColumnEvidence;
}

/** A file of the source as Parquet: texts and JSON as the texts they are, Parquet as it came. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly columns: readonly StagedColumn[];
}
