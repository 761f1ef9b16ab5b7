import { open } from "node:fs/promises";
import type { Compression } from "#shared/domain/importPlan";
import { structOf } from "#shared/sql/builtInLiterals";
import { quoteText } from "#shared/sql/quote";
import { pathList } from "#shared/sql/readCsvRows";

/** First bytes of compressed files. */
const beginnings: readonly (readonly [Compression, readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** How a file is compressed, by its content: its name may lack the ending or have a wrong one. @throws the system's error */
export async function compressionOf(path: string): Promise<Compression> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const found = beginnings.find(
      ([, bytes]) => bytesRead >= bytes.length && bytes.every((byte, i) => buffer[i] === byte),
    );
    return found?.[0] ?? "none";
  } finally {
    await file.close();
  }
}

/** Largest JSON object that is read: well beyond a 50 MB cell. */
const maxRecordBytes = 128 * 1024 * 1024;

/** Types that the reader is to use instead of its own guess, by column name of the file. */
export type TypeOverrides = ReadonlyMap<string, string>;

/**
 * The table function that reads a file.
 * @param types For JSON: all columns, or none to guess. Parquet carries its types; they are converted afterwards.
 * @param isLenient For JSON lines: reads the lines that are not valid as rows of NULL.
 */
export function fileSource(
  path: string,
  format: "json" | "parquet",
  types: TypeOverrides,
  isLenient = false,
): string {
  if (format === "parquet") return `system.main.read_parquet(${pathList([path])})`;
  const options = [`maximum_object_size=${maxRecordBytes}`, "sample_size=100000"];
  if (types.size > 0) {
    const columns = [...types].map(([name, type]): [string, string] => [name, quoteText(type)]);
    options.push(`columns=${structOf(columns)}`);
  }
  if (isLenient) options.push("format='newline_delimited'", "ignore_errors=true");
  return `system.main.read_json(${[pathList([path]), ...options].join(", ")})`;
}
