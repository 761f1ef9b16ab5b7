import { stat } from "node:fs/promises";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { FileDatabase } from "./FileDatabase";
import type { StagedFile, TextEvidence } from "./StagedFile";

const plain = String.raw`-?(0|[1-9]\d*)(\.\d+)?`;
const day = String.raw`\d{4}-\d{2}-\d{2}`;
const time = String.raw`[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?`;
const zone = String.raw`(Z|[+-]\d{2}(:?\d{2})?)`;
/** Digits that every double gives back. */
const exactDoubleDigits = 15;

const isLike = (pattern: string): string => `regexp_full_match(v, ${quoteText(pattern)})`;
const becomes = (type: string): string => `TRY_CAST(v AS ${type}) IS NOT NULL`;
const all = (condition: string): string => `coalesce(bool_and(${condition}), false)`;

/** SQL of one row of what {@link TextEvidence} holds, in that order, over the text column of a relation. */
export function textEvidenceSql(relation: string, column: string): string {
  const name = quoteIdentifier(column);
  const digits = "length(ltrim(regexp_replace(regexp_replace(v, '[eE].*$', ''), '[-.]', '', 'g'), '0'))";
  const evidence = [
    "count(*)::DOUBLE",
    all("lower(v) IN ('true', 'false')"),
    all(isLike(String.raw`0|-?[1-9]\d*`)),
    all(becomes("BIGINT")),
    all(`${isLike(plain)} AND v <> '-0'`),
    String.raw`coalesce(max(length(regexp_extract(v, '^-?0*(\d*)', 1))), 0)::INTEGER`,
    String.raw`coalesce(max(length(regexp_extract(v, '\.(\d+)$', 1))), 0)::INTEGER`,
    all(
      `${isLike(String.raw`${plain}([eE][+-]?\d{1,3})?`)} AND ${digits} <= ${exactDoubleDigits} AND v <> '-0' AND ` +
        "coalesce(isfinite(TRY_CAST(v AS DOUBLE)), false)",
    ),
    all(`${isLike(day)} AND ${becomes("DATE")}`),
    all(`${isLike(`${day}(${time})?`)} AND ${becomes("TIMESTAMP")}`),
    all(`${isLike(day + time + zone)} AND ${becomes("TIMESTAMPTZ")}`),
  ];
  return `SELECT ${evidence.join(", ")} FROM (SELECT ${name} AS v FROM ${relation} WHERE ${name} <> '')`;
}

/** The row that {@link textEvidenceSql} gave. */
export function textEvidenceOf(row: readonly unknown[]): TextEvidence {
  return {
    count: Number(row[0]),
    allBoolean: row[1] === true,
    allWhole: row[2] === true,
    allBigint: row[3] === true,
    allPlain: row[4] === true,
    maxWholeDigits: Number(row[5]),
    maxFractionDigits: Number(row[6]),
    allDouble: row[7] === true,
    allDate: row[8] === true,
    allTimestamp: row[9] === true,
    allTimestampTz: row[10] === true,
  };
}

/** Longest line; the buffer has to hold it, or the reader asks for 16 times as much. */
const maxLineBytes = 64 * 1024 * 1024;
/** A small file gets a small buffer: the reader fills it with zeros, which costs more than reading the file. */
const minLineBytes = 256 * 1024;

/** A CSV file on disk. */
export interface CsvText {
  readonly path: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  /** Of the table, in the order of the file. */
  readonly names: readonly string[];
  /** Lines that do not fit are left out: the last one of a sample is cut. */
  readonly isSample: boolean;
}

/**
 * Makes Parquet of a CSV file, every cell as its text, and finds out what the texts have in common. Nothing is guessed:
 * every line must have as many cells as the first.
 * @throws What the engine reports of a line that does not fit.
 */
export async function stageCsv(db: FileDatabase, csv: CsvText, stagedPath: string): Promise<StagedFile> {
  const columns = csv.names.map((name, index) => ({ name, stagedName: `c${index}` }));
  const lineBytes = Math.min(maxLineBytes, Math.max(minLineBytes, (await stat(csv.path)).size + 1));
  const source =
    `read_csv(${quoteText(csv.path)}, auto_detect=false, header=${csv.hasHeader}, delim=${quoteText(csv.delimiter)}, ` +
    `quote='"', escape='"', nullstr='', allow_quoted_nulls=false, strict_mode=true, ignore_errors=${csv.isSample}, ` +
    `max_line_size=${lineBytes}, buffer_size=${lineBytes}, ` +
    `columns={${columns.map(({ stagedName }) => `${stagedName}: 'VARCHAR'`).join(", ")}})`;
  const target = quoteText(stagedPath);
  const [copied] = await db.rows(`COPY (SELECT * FROM ${source}) TO ${target} (FORMAT parquet)`);
  const staged = `read_parquet(${target})`;
  const evident: StagedFile["columns"][number][] = [];
  for (const column of columns) {
    const [row] = await db.rows(textEvidenceSql(staged, column.stagedName));
    evident.push({
      ...column,
      evidence: { kind: "text", isQuoted: false, texts: textEvidenceOf(row ?? []) },
    });
  }
  return {
    path: stagedPath,
    bytes: (await stat(stagedPath)).size,
    rows: Number(copied?.[0] ?? 0),
    columns: evident,
  };
}
