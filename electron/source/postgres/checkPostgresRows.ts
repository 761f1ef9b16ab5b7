import type { BlockCheck } from "../spool/SpoolWriter";
import { csvCells } from "../spool/csvCells";
import { arrayMarks, type PostgresMapping } from "./mapPostgresType";

export interface CheckedColumn {
  readonly name: string;
  readonly watch: PostgresMapping["watch"];
}

/** Blocks of rows are looked through with `check`, and after the last one `notes` tells what was changed. */
export interface RowsCheck {
  readonly check: BlockCheck;
  /** Sentences about values that are otherwise than at the source. */
  notes(): string[];
}

/** A date or a time of a year before the year 1, as PostgreSQL writes it. */
const beforeChrist = /^(\d+)(-.*) BC$/;

/** PostgreSQL's last year is 294276. */
const lateTime = /^(2942[4-7]\d)-(\d\d-\d\d [\d:.]+)/;

/** The last moment of a TIMESTAMP of DuckDB; the next number means infinity. */
const lastYear = 294_247;
const lastOfYear = "01-10 04:00:54.775806";

const DASH = 0x2d;

interface Changes {
  notANumber: number;
  late: number;
  bounds: number;
  jsonNull: number;
}

/**
 * Looks through blocks of CSV rows for what DuckDB would take wrongly or not at all: years before the year 1, which it
 * would move into our era, times after its last one, NaN in a DECIMAL, and marked arrays. Nearly no block has any, so a
 * block is only searched for a few bytes, which costs the server nothing and this process little.
 */
export function checkPostgresRows(columns: readonly CheckedColumn[]): RowsCheck {
  const watches = new Set(columns.map(({ watch }) => watch));
  const hasTimes = watches.has("timestamp");
  const changes = columns.map((): Changes => ({ notANumber: 0, late: 0, bounds: 0, jsonNull: 0 }));
  const isSuspicious = (block: Buffer): boolean =>
    ((hasTimes || watches.has("date")) && block.includes("BC")) ||
    (hasTimes && hasLateYear(block)) ||
    (watches.has("nan") && block.includes("NaN")) ||
    (watches.has("array") && hasMark(block));
  return {
    check: (block) => (isSuspicious(block) ? rewrite(block, columns, changes) : block),
    notes: () => columns.flatMap(({ name }, index) => notesOf(name, changes[index])),
  };
}

function hasLateYear(block: Buffer): boolean {
  for (let place = block.indexOf("2942"); place >= 0; place = block.indexOf("2942", place + 1))
    if (block[place + 6] === DASH) return true;
  return false;
}

function hasMark(block: Buffer): boolean {
  const { bounds, jsonNull } = arrayMarks;
  return [bounds, jsonNull].some((mark) => block.includes(`${mark}[`) || block.includes(`${mark}{`));
}

function rewrite(block: Buffer, columns: readonly CheckedColumn[], changes: readonly Changes[]): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { start, end, index } of csvCells(block)) {
    const place = index % columns.length;
    const [column, change] = [columns[place], changes[place]];
    if (column === undefined || change === undefined || column.watch === null || end === start) continue;
    const value = block.toString("latin1", start, end);
    const other = otherValue(value, column.watch, change);
    if (other === null) continue;
    pieces.push(block.subarray(kept, start), Buffer.from(other, "latin1"));
    kept = end;
  }
  return kept === 0 ? block : Buffer.concat([...pieces, block.subarray(kept)]);
}

/** What is written in the place of a value, nothing for NULL; null for a value that stays. */
function otherValue(value: string, watch: CheckedColumn["watch"], change: Changes): string | null {
  if (watch === "array") return withoutMarks(value, change);
  if (watch === "nan" && value === "NaN") {
    change.notANumber += 1;
    return "";
  }
  if (watch === "timestamp" && isLate(value)) {
    change.late += 1;
    return "";
  }
  return watch === "date" || watch === "timestamp" ? astronomical(value) : null;
}

function withoutMarks(value: string, change: Changes): string | null {
  const [, quote = "", marks = "", rest = ""] = /^("?)([#@]+)([[{].*)$/s.exec(value) ?? [];
  if (marks === "") return null;
  if (marks.includes(arrayMarks.bounds)) change.bounds += 1;
  if (marks.includes(arrayMarks.jsonNull)) change.jsonNull += 1;
  return `${quote}${rest}`;
}

function isLate(value: string): boolean {
  const [, year, rest] = lateTime.exec(value) ?? [];
  if (year === undefined || rest === undefined) return false;
  return Number(year) > lastYear || (Number(year) === lastYear && rest > lastOfYear);
}

/** `0044-03-15 BC` as `-0043-03-15`: there is a year 0, which is 1 BC. Null for what is not before the year 1. */
function astronomical(value: string): string | null {
  const [, year, rest] = beforeChrist.exec(value) ?? [];
  if (year === undefined || rest === undefined) return null;
  const before = Number(year) - 1;
  return `${before === 0 ? "" : "-"}${String(before).padStart(4, "0")}${rest}`;
}

function notesOf(name: string, changes: Changes | undefined): string[] {
  const { notANumber = 0, late = 0, bounds = 0, jsonNull = 0 } = changes ?? {};
  const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`);
  return [
    ...(notANumber === 0
      ? []
      : [`${count(notANumber, "value")} of ${name} became NULL: NaN, which a DECIMAL cannot hold.`]),
    ...(late === 0
      ? []
      : [
          `${count(late, "value")} of ${name} became NULL: later than January 294247, where a TIMESTAMP ends.`,
        ]),
    ...(bounds === 0
      ? []
      : [
          `${count(bounds, "array")} of ${name} with other bounds than 1: the elements are kept, the bounds are not.`,
        ]),
    ...(jsonNull === 0
      ? []
      : [
          `${count(jsonNull, "array")} of ${name} with a JSON null in it: NULL among the elements looks the same.`,
        ]),
  ];
}
