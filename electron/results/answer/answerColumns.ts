import { createHash } from "node:crypto";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { skipSeparators, skipValue } from "#shared/json/jsonBytes";

/**
 * The columns as an answer names them: `columns` is a list of names, or of objects with a name and maybe a type;
 * `types` stands beside it. Null where `columns` is absent or of another form.
 */
export function columnsFromMembers(columns: unknown, types: unknown): readonly ResultColumn[] | null {
  if (!Array.isArray(columns)) return null;
  const named = columns.map((column: unknown, index) => ({
    name: nameOf(column),
    type: typeAt(types, index) ?? textUnder(column, ["type", "data_type", "dataType"]) ?? "",
  }));
  return named.every((column) => column.name !== null)
    ? named.map(({ name, type }) => ({ name: name ?? "", type }))
    : null;
}

/** The columns where an answer names none: the first row's keys in their order, or numbers for a row that is a list. */
export function columnsFromKeys(firstRow: Buffer | null, types: unknown): readonly ResultColumn[] {
  if (firstRow === null) return [];
  return rowMembers(firstRow).map((member, index) => ({
    name: member.key ?? `column${index + 1}`,
    type: typeAt(types, index) ?? "",
  }));
}

function nameOf(column: unknown): string | null {
  return typeof column === "string" ? column : textUnder(column, ["name", "column_name", "columnName"]);
}

function typeAt(types: unknown, index: number): string | null {
  const type: unknown = Array.isArray(types) ? types[index] : null;
  return typeof type === "string" ? type : null;
}

function textUnder(value: unknown, keys: readonly string[]): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, found] of Object.entries(value)) {
    if (keys.includes(key) && typeof found === "string") return found;
  }
  return null;
}

/** A short text that is the same for results whose columns have the same names in the same order, blind to case. */
export function columnsKey(columns: readonly ResultColumn[]): string {
  const names = JSON.stringify(columns.map(({ name }) => name.toLowerCase()));
  return createHash("sha256").update(names).digest("base64url").slice(0, 22);
}

/** One value of a row, as a range of the row's bytes. */
interface RowMember {
  /** Null in a row that is a list. */
  readonly key: string | null;
  readonly start: number;
  readonly end: number;
}

/** All members of one row in their order, repeated keys included. */
function rowMembers(row: Buffer): readonly RowMember[] {
  const members: RowMember[] = [];
  let at = skipSeparators(row, 0);
  const isObject = row[at] === 0x7b;
  at = skipSeparators(row, at + 1);
  while (row[at] !== 0x7d && row[at] !== 0x5d && at < row.length) {
    let key: string | null = null;
    if (isObject) {
      const keyEnd = skipValue(row, at);
      key = String(JSON.parse(row.toString("utf8", at, keyEnd)));
      at = skipSeparators(row, keyEnd);
    }
    const end = skipValue(row, at);
    members.push({ key, start: at, end });
    at = skipSeparators(row, end);
  }
  return members;
}
