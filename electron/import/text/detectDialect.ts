import type { TextOptions } from "#shared/domain/importPlan";
import { ColumnTexts } from "./columnTypes";
import { type Dialect, isBlank, type SampleRecord, sampleRecords } from "../../processes/csv/RecordScanner";

/** In the order of preference where a file can be read with several. */
const delimiters = [",", ";", "\t", "|", "^", "~", "\u001f", "\u0001"] as const;
const quotes = [
  { quote: '"', escape: '"' },
  { quote: '"', escape: "\\" },
  { quote: "'", escape: "'" },
] as const;

/** Records that decide; the first few count most, because a file's own form is at its beginning. */
const decidingRecords = 300;
const firstRecords = 10;
/** Most lines before a header that are skipped without being asked for. */
const longestPreamble = 50;

/** How a text file is cut into records, cells and a header. */
export interface SettledDialect extends Dialect {
  /** Lines before the header. */
  readonly skipLines: number;
  readonly hasHeader: boolean;
}

interface Candidate extends Dialect {
  readonly records: readonly SampleRecord[];
  readonly score: number;
}

/**
 * How a text is cut into cells, where that is not asked for: the delimiter by which the first lines agree best, and the
 * header by the first of them. Lines that do not fit are left for the count of broken lines: no form is chosen because more
 * lines fit it further down.
 * @param sample UTF-8, from the text's first byte. @param isWhole Whether it is the whole text.
 */
export function detectDialect(
  sample: Uint8Array,
  isWhole: boolean,
  asked: Pick<TextOptions, "delimiter" | "quote" | "escape" | "hasHeader" | "skipLines">,
): SettledDialect {
  const hint = asked.delimiter === null && asked.skipLines === null ? separatorHint(sample) : null;
  const wantedDelimiter = asked.delimiter ?? hint;
  const skipped = asked.skipLines ?? (hint === null ? 0 : 1);
  const text = sample.subarray(offsetOfLine(sample, skipped));
  let best: Candidate | null = null;
  const present = presentIn(text);
  for (const { quote, escape } of quoteChoices(asked)) {
    // Quotes that do not occur are not chosen over those before them.
    if (best !== null && asked.quote === null && !present(quote)) continue;
    for (const delimiter of wantedDelimiter === null ? tellingDelimiters(present) : [wantedDelimiter]) {
      const records = sampleRecords(text, { delimiter, quote, escape }, { most: decidingRecords, isWhole });
      const score = scoreOf(records, quote, escape, asked.quote !== null);
      if (best === null || score > best.score + 1e-9) best = { delimiter, quote, escape, records, score };
    }
  }
  const found = best ?? { delimiter: ",", quote: '"', escape: '"', records: [] };
  const preamble = asked.skipLines === null ? preambleOf(found.records) : 0;
  const first = found.records[preamble];
  const rows = found.records.slice(preamble);
  return {
    delimiter: found.delimiter,
    quote: found.quote,
    escape: found.escape,
    skipLines: skipped + (first !== undefined && preamble > 0 ? first.line - 1 : 0),
    hasHeader: asked.hasHeader ?? detectHeader(rows),
  };
}

/** Those that occur, and the first that does not: all others that do not would cut the text as that one does. */
function tellingDelimiters(present: (text: string) => boolean): readonly string[] {
  const absent = delimiters.find((delimiter) => !present(delimiter));
  return delimiters.filter((delimiter) => delimiter === absent || present(delimiter));
}

function presentIn(text: Uint8Array): (character: string) => boolean {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  return (character) => bytes.includes(character);
}

/** Excel's first line `sep=;` names the delimiter. */
function separatorHint(sample: Uint8Array): string | null {
  return /^sep=([^\r\n])\r?\n/i.exec(Buffer.from(sample.subarray(0, 10)).toString("latin1"))?.[1] ?? null;
}

/** Where a line begins, counted from 0; the end of the text where there are fewer lines. */
export function offsetOfLine(text: Uint8Array, line: number): number {
  let at = 0;
  for (let seen = 0; seen < line && at < text.length; at += 1) {
    if (text[at] === 10 || (text[at] === 13 && text[at + 1] !== 10)) seen += 1;
  }
  return at;
}

function quoteChoices({
  quote,
  escape,
}: Pick<TextOptions, "quote" | "escape">): readonly { quote: string; escape: string }[] {
  if (quote === "") return [{ quote, escape: "" }];
  if (quote !== null && escape !== null) return [{ quote, escape }];
  if (quote !== null) {
    return [
      { quote, escape: quote },
      { quote, escape: "\\" },
    ];
  }
  return escape === null ? quotes : quotes.map((choice) => ({ quote: choice.quote, escape }));
}

/** How well records agree with each other: more is better. */
function scoreOf(all: readonly SampleRecord[], quote: string, escape: string, isAsked: boolean): number {
  const records = all.filter((record) => !isBlank(record));
  const preamble = preambleOf(all);
  const titles = all.slice(0, preamble).some((r) => !isBlank(r) && r.cells[0]?.text.startsWith("#") !== true);
  const rows = all.slice(preamble).filter((record) => !isBlank(record));
  const expected = rows[0]?.cells.length ?? 1;
  const agreeing = (some: readonly SampleRecord[]): number =>
    some.length === 0 ? 0 : some.filter((record) => record.cells.length === expected).length / some.length;
  const flaws = records.filter((record) => record.flaw !== null).length / Math.max(1, records.length);
  const cells = rows.flatMap((record) => record.cells);
  const quoted = cells.filter((cell) => cell.quoted).length / Math.max(1, cells.length);
  const isUsual = quote === '"' && escape === '"';
  // Quotes that are never used only hide the flaws of the usual ones.
  if (!isUsual && !isAsked && quoted === 0) return -10;
  const quoteScore = quoted * 0.5 + (isUsual ? 0.001 : 0);
  if (expected < 2) return 0.2 + quoteScore - 3 * flaws;
  return (
    1 +
    2 * agreeing(rows.slice(0, firstRecords)) +
    agreeing(rows) +
    0.5 * typedShare(rows) +
    quoteScore +
    Math.min(expected, 50) * 0.002 -
    // A delimiter by which the first line is no part of the table is less likely than one by which it is the header.
    (titles ? 1 : 0) -
    3 * flaws
  );
}

/** The share of cells that are numbers, dates or the like: a wrong delimiter cuts through them. */
function typedShare(rows: readonly SampleRecord[]): number {
  let typed = 0;
  let all = 0;
  for (const record of rows.slice(0, 50)) {
    for (const cell of record.cells) {
      if (cell.text === "") continue;
      all += 1;
      const texts = new ColumnTexts();
      texts.add(cell.text);
      if (texts.isTyped) typed += 1;
    }
  }
  return all === 0 ? 0 : typed / all;
}

/**
 * Lines above a table that are not part of it: titles and remarks of one cell, blank lines, and lines of `#`. Nothing with
 * two cells or more is skipped, because it could be the header.
 */
function preambleOf(records: readonly SampleRecord[]): number {
  let at = 0;
  while (at < Math.min(longestPreamble, records.length)) {
    const record = records[at];
    if (record === undefined || (record.cells.length > 1 && !isRemark(record, records[at + 1]))) break;
    at += 1;
  }
  const first = records[at];
  // A table of one column has no such lines that could be told from rows; blank ones are counted anyway.
  if (first === undefined || first.cells.length < 2) return 0;
  const next = records.slice(at, at + 4).filter((record) => !isBlank(record));
  return next.every((record) => record.cells.length > 1) ? at : 0;
}

/** A line such as `# exported, 2024`; not the header `#id,name` of the rows below it. */
function isRemark(record: SampleRecord, next: SampleRecord | undefined): boolean {
  return record.cells[0]?.text.startsWith("#") === true && next?.cells.length !== record.cells.length;
}

/** Whether the first record names the columns. */
function detectHeader(records: readonly SampleRecord[]): boolean {
  const [first, ...below] = records.filter((record) => !isBlank(record));
  if (first === undefined) return false;
  const names = first.cells.map((cell) => cell.text.trim());
  const isTyped = (text: string): boolean => {
    const texts = new ColumnTexts();
    texts.add(text);
    return texts.isTyped;
  };
  const typedNames = names.filter((name) => name !== "" && isTyped(name)).length;
  if (names.every((name) => name === "")) return false;
  if (below.length === 0) return typedNames === 0;
  // Years and the like may name a column; a row of values has more of them.
  const columns = names.map((_, index) => {
    const texts = new ColumnTexts();
    for (const record of below) {
      const text = record.cells[index]?.text ?? "";
      if (text !== "") texts.add(text);
    }
    return texts;
  });
  const differs = columns.some((column, index) => {
    const name = names[index] ?? "";
    return column.isTyped && name !== "" && !isTyped(name);
  });
  if (typedNames > 0) return differs && typedNames < names.length / 2 && !sameForm(columns, names);
  if (differs) return true;
  // Only texts: a name does not occur again below itself, and each column has its own.
  const distinct = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const recurs = columns.some((_, index) =>
    below.some((record) => record.cells[index]?.text.trim() === names[index] && names[index] !== ""),
  );
  return distinct && !recurs && names.every((name) => name !== "" && name.length <= 100);
}

/** Whether each typed cell of the first record fits its column below: then it is a row like them. */
function sameForm(columns: readonly ColumnTexts[], names: readonly string[]): boolean {
  return columns.every((column, index) => {
    if (!column.isTyped) return true;
    const texts = new ColumnTexts();
    texts.add(names[index] ?? "");
    return texts.isTyped;
  });
}
