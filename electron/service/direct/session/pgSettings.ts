import { quoteAlways, quoteText } from "#shared/sql/quote";
import { isSessionSetting } from "#shared/sql/sessionSettings";
import { SqlStateError } from "../protocol/sqlState";

/** The PostgreSQL that clients take the service for: what they do depends on it. */
export const serverVersion = "15.0";
export const serverVersionNumber = "150000";

/** What PostgreSQL has for settings that clients ask for or set, in lower case; all but a few only have this one value. */
const defaults: Readonly<Record<string, string>> = {
  application_name: "",
  bytea_output: "hex",
  client_encoding: "UTF8",
  client_min_messages: "notice",
  datestyle: "ISO, MDY",
  default_transaction_isolation: "repeatable read",
  default_transaction_read_only: "off",
  extra_float_digits: "1",
  idle_in_transaction_session_timeout: "0",
  integer_datetimes: "on",
  intervalstyle: "postgres",
  is_superuser: "off",
  lc_collate: "C",
  lc_ctype: "C",
  lc_messages: "C",
  lc_monetary: "C",
  lock_timeout: "0",
  max_identifier_length: "63",
  max_index_keys: "32",
  row_security: "on",
  search_path: "main",
  server_encoding: "UTF8",
  server_version: serverVersion,
  server_version_num: serverVersionNumber,
  session_authorization: "wharf",
  standard_conforming_strings: "on",
  statement_timeout: "0",
  synchronous_commit: "on",
  timezone: "UTC",
  transaction_isolation: "repeatable read",
  transaction_read_only: "off",
};

/** Told at the login, and whenever one changes. */
export const reportedSettings = [
  ...["application_name", "client_encoding", "DateStyle", "default_transaction_read_only", "in_hot_standby"],
  ...["integer_datetimes", "IntervalStyle", "is_superuser", "server_encoding", "server_version"],
  ...["session_authorization", "standard_conforming_strings", "TimeZone"],
] as const;

/** Settings whose value can be told, but is what it is. */
const fixed: Readonly<Record<string, RegExp>> = {
  bytea_output: /^hex$/i,
  client_encoding: /^'?(utf-?8|unicode|sql_ascii)'?$/i,
  datestyle: /^iso\b/i,
  intervalstyle: /^postgres$/i,
  standard_conforming_strings: /^(on|true|1|yes)$/i,
};

/** Told, and never set. */
const readOnly: ReadonlySet<string> = new Set([
  ...[
    "integer_datetimes",
    "is_superuser",
    "lc_collate",
    "lc_ctype",
    "max_identifier_length",
    "max_index_keys",
  ],
  ...["server_encoding", "server_version", "server_version_num"],
]);

/** The settings of one connection. */
export class PgSettings {
  readonly #values = new Map<string, string>();
  readonly #onReported: (name: string, value: string) => void;

  /** @param onReported called when one of {@link reportedSettings} changes */
  constructor(onReported: (name: string, value: string) => void) {
    this.#onReported = onReported;
  }

  /** @param isReadOnly the token may only read */
  static reported(settings: PgSettings, isReadOnly: boolean): [string, string][] {
    return reportedSettings.map((name) => {
      if (name === "in_hot_standby") return [name, isReadOnly ? "on" : "off"];
      return [name, settings.get(name) ?? ""];
    });
  }

  get(name: string): string | undefined {
    const lower = name.toLowerCase();
    return this.#values.get(lower) ?? (Object.hasOwn(defaults, lower) ? defaults[lower] : undefined);
  }

  /** All, for SHOW ALL. */
  all(): [string, string][] {
    return Object.keys(defaults).map((name) => [name, this.get(name) ?? ""]);
  }

  /** @returns the query that answers SHOW */
  shown(name: string): string {
    if (name === "all") {
      const rows = this.all().map((row) => `(${row.map(quoteText).join(", ")}, '')`);
      return `SELECT * FROM (VALUES ${rows.join(", ")}) AS t(name, setting, description)`;
    }
    const value = this.get(name);
    // DuckDB's SHOW describes a table.
    return value === undefined
      ? `SHOW ${quoteAlways(name)}`
      : `SELECT ${quoteText(value)} AS ${quoteAlways(name)}`;
  }

  /** Milliseconds that a statement may run; 0: as long as the service allows. */
  get statementMs(): number {
    return msOf(this.get("statement_timeout") ?? "0");
  }

  get isReadOnly(): boolean {
    return /^(on|true|1|yes)$/i.test(this.get("default_transaction_read_only") ?? "");
  }

  /**
   * @param value null: the default
   * @returns the statement that the engine has to run for it; null for none
   * @throws SqlStateError
   */
  set(name: string, value: string | null): string | null {
    const lower = name.toLowerCase();
    if (lower === "timezone") {
      this.#keep(lower, value);
      return value === null ? "RESET TimeZone" : `SET TimeZone = ${quoteText(value)}`;
    }
    if (lower === "search_path" || lower === "schema") {
      this.#keep("search_path", value);
      return value === null ? "RESET search_path" : `SET search_path = ${quoteText(searchPath(value))}`;
    }
    if (readOnly.has(lower)) throw new SqlStateError("55P02", `parameter "${lower}" cannot be changed`);
    const allowed = Object.hasOwn(fixed, lower) ? fixed[lower] : undefined;
    if (allowed !== undefined && value !== null && !allowed.test(value))
      throw new SqlStateError(
        "22023",
        `invalid value for parameter "${lower}": "${value}". Here it is always ${defaults[lower] ?? ""}.`,
      );
    if (Object.hasOwn(defaults, lower)) {
      if (allowed === undefined) this.#keep(lower, value);
      return null;
    }
    if (isSessionSetting(lower))
      return value === null ? `RESET ${lower}` : `SET ${lower} = ${quoteText(value)}`;
    throw new SqlStateError("42704", `unrecognized configuration parameter "${lower}"`);
  }

  #keep(lower: string, value: string | null): void {
    if (value === null) this.#values.delete(lower);
    else this.#values.set(lower, value);
    const reported = reportedSettings.find((name) => name.toLowerCase() === lower);
    if (reported !== undefined) this.#onReported(reported, this.get(lower) ?? "");
  }
}

/** PostgreSQL's schema for everybody is DuckDB's main. */
function searchPath(value: string): string {
  const names = value
    .split(",")
    .map((name) => name.trim().replaceAll(/^"|"$|^'|'$/g, ""))
    .filter((name) => name !== "" && name !== "$user" && name !== "pg_catalog");
  const path = names.map((name) => (name === "public" ? "main" : name));
  return path.length === 0 ? "main" : path.join(",");
}

const units: Readonly<Record<string, number>> = { "": 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

function msOf(text: string): number {
  const [, number = "0", unit = ""] = /^(\d+)\s*(ms|s|min|h|)$/.exec(text.trim()) ?? [];
  return Number(number) * (units[unit] ?? 1);
}
