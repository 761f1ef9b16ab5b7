const CHANGES_ENGINE = "changes or shows the inner state of the database engine";
const READS_FILES = "reads files or addresses outside the database";
const RUNS_TEXT = "runs SQL text that can't be checked beforehand";
const HOLDS_ENGINE = "only makes the database wait";
const WRITES = "writes, and read-only queries can't";

const REASONS = new Map<string, string>([
  ...named(CHANGES_ENGINE, [
    "enable_logging",
    "disable_logging",
    "truncate_duckdb_logs",
    "write_log",
    "duckdb_logs",
    "duckdb_logs_parsed",
    "duckdb_log_contexts",
    "parse_duckdb_log_message",
    "enable_profiling",
    "disable_profiling",
    "checkpoint",
    "force_checkpoint",
    "enable_peg_parser",
    "disable_peg_parser",
    "check_peg_parser",
    "duckdb_secrets",
    "which_secret",
  ]),
  ...named(READS_FILES, ["glob", "sniff_csv"]),
  ...named(RUNS_TEXT, ["json_execute_serialized_sql"]),
  ...named(HOLDS_ENGINE, ["sleep_ms", "pg_sleep"]),
]);

const REASON_BY_PREFIX: readonly (readonly [string, string])[] = [
  ["read_", READS_FILES],
  ["parquet_", READS_FILES],
  ["arrow_scan", READS_FILES],
];

const WRITING = new Set(["nextval", "setseed"]);

/**
 * Why a function may not be called, or undefined when it may. The list guards reads and writes alike, since
 * some of these take effect for every connection even inside a read-only transaction.
 *
 * @param name lower case, without catalog and schema
 */
export function denialReason(name: string, readOnly: boolean): string | undefined {
  const reason = REASONS.get(name) ?? REASON_BY_PREFIX.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (reason !== undefined) return reason;
  return readOnly && WRITING.has(name) ? WRITES : undefined;
}

/** Whether a function is refused because it reads files. @param name as in denialReason */
export function readsFiles(name: string): boolean {
  return denialReason(name, false) === READS_FILES;
}

/**
 * Why `query('…')` may not be called where its text stays unseen. In a plain query the plan shows what the text
 * became; inside other statements nothing does.
 */
export function unseenTextReason(name: string): string | undefined {
  return name === "query" ? RUNS_TEXT : undefined;
}

function named(reason: string, names: readonly string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}
