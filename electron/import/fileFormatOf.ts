import type { FileFormat } from "#shared/domain/importPlan";

const formatsByEnding: Readonly<Record<string, FileFormat>> = {
  csv: "csv",
  tsv: "csv",
  tab: "csv",
  txt: "csv",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  geojson: "json",
  parquet: "parquet",
  pq: "parquet",
  xlsx: "workbook",
  xlsm: "workbook",
  ods: "workbook",
};

/** The parts of a file's name: `sales 2024.csv.gz` has the stem `sales 2024` and the ending `csv`. */
function parts(fileName: string): { stem: string; ending: string } {
  const plain = fileName.replace(/\.(gz|zst)$/i, "");
  const dot = plain.lastIndexOf(".");
  return dot <= 0
    ? { stem: plain, ending: "" }
    : { stem: plain.slice(0, dot), ending: plain.slice(dot + 1).toLowerCase() };
}

/** The format that a file's name promises; unknown endings are tried as CSV, the most forgiving one. */
export function fileFormatOf(fileName: string): FileFormat {
  return formatsByEnding[parts(fileName).ending] ?? "csv";
}

/** A table name made from a file's name: lower case, words joined by `_`, never empty, never starting with a digit. */
export function tableNameOf(fileName: string): string {
  const words = parts(fileName)
    .stem.normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 100);
  if (words === "") return "imported";
  return /^\p{N}/u.test(words) ? `t_${words}` : words;
}
