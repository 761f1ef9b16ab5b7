import { quoteText } from "#shared/sql/quoteText";
import { pathList } from "#shared/sql/readCsvRows";

/** Largest JSON object that is read: well beyond a 50 MB cell. */
const maxRecordBytes = 128 * 1024 * 1024;

/** Types that the reader is to use instead of its own guess, by column name of the file. */
export type TypeOverrides = ReadonlyMap<string, string>;

/**
 * The table function that reads a file.
 * @param types For JSON: all columns, or none to guess. Parquet carries its types; they are converted afterwards.
 */
export function fileSource(path: string, format: "json" | "parquet", types: TypeOverrides): string {
  if (format === "parquet") return `read_parquet(${pathList([path])})`;
  const options = [`maximum_object_size=${maxRecordBytes}`, "sample_size=100000"];
  if (types.size > 0) {
    const columns = [...types].map(([name, type]) => `${quoteText(name)}: ${quoteText(type)}`);
    options.push(`columns={${columns.join(", ")}}`);
  }
  return `read_json(${[pathList([path]), ...options].join(", ")})`;
}
