import { SourceError } from "../../service/connectors/SourceError";

/** How a file on the server is read. */
export interface FileKind {
  readonly format: "csv" | "json" | "parquet";
  /** For `csv`: what stands between cells; null where the first line has to show it. */
  readonly delimiter: string | null;
  readonly isGzip: boolean;
}

const kinds: Readonly<Record<string, Omit<FileKind, "isGzip">>> = {
  csv: { format: "csv", delimiter: null },
  tsv: { format: "csv", delimiter: "\t" },
  tab: { format: "csv", delimiter: "\t" },
  json: { format: "json", delimiter: null },
  ndjson: { format: "json", delimiter: null },
  jsonl: { format: "json", delimiter: null },
  parquet: { format: "parquet", delimiter: null },
};

/** What the ending of a file's name promises; null where it is none of the known ones. */
export function fileKindOf(path: string): FileKind | null {
  const [, ending, gzip] = /\.([^./]+?)(\.gz)?$/i.exec(path) ?? [];
  const kind = ending === undefined ? undefined : kinds[ending.toLowerCase()];
  return kind === undefined ? null : { ...kind, isGzip: gzip !== undefined };
}

/** How a file that a pattern found is read. @throws SourceError `settings`: leaving it out silently would lose rows. */
export function readableKind(path: string): FileKind {
  const kind = fileKindOf(path);
  if (kind !== null) return kind;
  throw new SourceError(
    "settings",
    `“Files”: “${path.slice(0, 200)}” is met by a pattern but is none of .csv, .tsv, .json, .ndjson, .jsonl, .parquet, each also with .gz. Narrow the pattern, for example to *.csv.`,
  );
}
