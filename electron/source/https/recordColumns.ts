import { textOfJson, writeExactJson } from "./exactJson";

/** A column that is made of a field of an API's objects. */
export interface RecordColumn {
  readonly name: string;
  /** DuckDB type. */
  readonly type: string;
  readonly cell: RecordCell;
}

/** What stands in the column for one object: the text of the value, null for none. */
type RecordCell = (record: unknown) => string | null;

/** The value at a path of an object, such as `user.login`; undefined where it leads nowhere. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** A column whose value is the field of the same name, or the one at `path`. */
export function field(name: string, type: string, path: string = name): RecordColumn {
  return {
    name,
    type,
    cell: (record) => {
      const value = valueAt(record, path);
      // The text "true" is JSON only with its quotes.
      return type === "JSON" && value !== undefined && value !== null
        ? writeExactJson(value)
        : textOfJson(value);
    },
  };
}

/** The whole object as it came, so that nothing is lost that has no column. */
export const rawColumn: RecordColumn = { name: "raw", type: "JSON", cell: writeExactJson };
