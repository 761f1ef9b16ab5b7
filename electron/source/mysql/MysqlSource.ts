import type { Connection } from "mysql2/promise";
import { z } from "zod";
import type {
  OpenSource,
  SmallStream,
  SourceStream,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../../service/connectors/Connector";
import type { AnswerWatch } from "../relational/AnswerWatch";
import { cancelGraceMs, type SourceStep, SourceSteps } from "../relational/SourceSteps";
import { SpoolWriter } from "../spool/SpoolWriter";
import { connectMysql, type MysqlLink } from "./connectMysql";
import { discoverMysql, type KnownTable } from "./discoverMysql";
import { impossibleDateNotes, planMysqlRead } from "./planMysqlRead";
import { describeMysqlError } from "./mysqlErrors";
import { mysqlRows } from "./mysqlRows";
import type { MysqlSettings, ReadTable } from "./MysqlSettings";
import { quoteAccount } from "./quoteMysql";
import { RawSelect } from "./RawSelect";
import { readSmallMysql } from "./readSmallMysql";
import { catalogueName } from "../relational/catalogueRows";

/** The server knows which of its engines have transactions: InnoDB has, MyISAM, Aria and MEMORY have none. */
const ENGINE_SQL = `
  SELECT t.TABLE_NAME AS \`table\`, t.ENGINE AS \`engine\`
    FROM information_schema.TABLES t
    JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE
   WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ? AND e.TRANSACTIONS = 'NO'`;

const engineQuery = {
  what: "storage engines",
  sql: ENGINE_SQL,
  schema: z.object({ table: catalogueName, engine: catalogueName }),
};

/** What a person should know of a table that the run's one snapshot does not hold. Views have no engine of their own. */
async function snapshotNotes(link: MysqlLink, { schema, table }: ReadTable): Promise<readonly string[]> {
  const rows = await mysqlRows(link, engineQuery, [schema, table]);
  // The server takes `T` for `t` here, and elsewhere it may not.
  const own = rows.find((row) => row.table === table);
  if (own === undefined) return [];
  return [
    `This table is stored by ${own.engine}, which has no transactions: it was read as it was at its own turn, and changes made during the sync may stand in it that are missing from other tables. InnoDB tables are all read as they were at one moment.`,
  ];
}

const accountQuery = {
  what: "account",
  sql: "SELECT CURRENT_USER() AS `account`",
  schema: z.object({ account: z.string().max(1000) }),
};

/**
 * The account that the login was taken for, as GRANT names it: `'reader'@'10.%'`. The server's own messages name the
 * address that the login came from instead, and a GRANT to that would be one to somebody else.
 */
async function readAccount(link: MysqlLink): Promise<string> {
  const [row] = await mysqlRows(link, accountQuery);
  const account = row?.account ?? "";
  // A user's name may hold the sign, a host's may not.
  const at = account.lastIndexOf("@");
  return quoteAccount(account.slice(0, at), account.slice(at + 1));
}

/**
 * The session and its one transaction, which sees the source as it was when the run began. The server's own settings
 * must not show in the rows: one can make it ignore the character set of the login, another cuts every result after so
 * many rows, and its SQL mode pads texts, quotes names in other marks and takes a backslash in a text for itself. It
 * also gives up on a reader that does not take its rows within a minute, or is silent for longer than it likes, and ours
 * waits for the loader: those limits are raised.
 *
 * A run reads its tables whole. Neither a growing key nor a column such as `updated_at` tells of rows that were
 * deleted, of writers that commit out of order, or of changes made past the column: reading on from there would lose
 * rows without a sign.
 */
const BEGIN_SQL = [
  "SET NAMES utf8mb4",
  "SET SESSION sql_mode = ''",
  "SET SESSION time_zone = '+00:00', sql_select_limit = 18446744073709551615, sql_big_selects = 1",
  "SET SESSION net_write_timeout = 86400, wait_timeout = 86400, lock_wait_timeout = 60",
  "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
  "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY",
];

/** No limit in time for a statement or between two of them; no server knows all of these. */
const NO_TIME_LIMIT = [
  "SET SESSION max_execution_time = 0",
  "SET SESSION max_statement_time = 0",
  "SET SESSION idle_transaction_timeout = 0, idle_readonly_transaction_timeout = 0",
];

/** One login and one snapshot: every stream of a run is read as it was at the same moment (InnoDB). */
export class MysqlSource implements OpenSource {
  readonly #link: MysqlLink;
  readonly #connection: Connection;
  readonly #watch: AnswerWatch;
  readonly #settings: MysqlSettings;
  /** The account that the login was taken for, as GRANT names it. */
  readonly #account: string;
  readonly #steps: SourceSteps;
  /** By the names of tables, when they were last listed. */
  #known: ReadonlyMap<string, KnownTable> = new Map();

  private constructor(link: MysqlLink, settings: MysqlSettings, account: string) {
    const { connection, watch } = link;
    this.#link = link;
    this.#connection = connection;
    this.#watch = watch;
    this.#settings = settings;
    this.#account = account;
    this.#steps = new SourceSteps({
      cancel: () => this.#killQuery(),
      cut: () => {
        connection.destroy();
      },
    });
  }

  /** Takes the connection over. @throws SourceError */
  static async begin(link: MysqlLink, settings: MysqlSettings): Promise<MysqlSource> {
    const { connection, watch } = link;
    try {
      watch.expectAnswer();
      for (const sql of NO_TIME_LIMIT) await watch.until(connection.query(sql).catch(() => undefined));
      for (const sql of BEGIN_SQL) await watch.until(connection.query(sql));
      return new MysqlSource(link, settings, await watch.until(readAccount(link)));
    } catch (error) {
      connection.destroy();
      throw describeMysqlError(watch.problem ?? error, settings);
    }
  }

  discover(signal: AbortSignal): Promise<SourceStream[]> {
    return this.#alone(signal, undefined, async () => {
      const { streams, known } = await discoverMysql(this.#link, this.#settings, this.#account);
      this.#known = known;
      return streams;
    });
  }

  read(selection: StreamSelection, sink: StreamSink, signal: AbortSignal): Promise<StreamOutcome> {
    const table = {
      schema: selection.stream.schema ?? this.#settings.database,
      table: selection.stream.table,
    };
    return this.#alone(signal, table, async (onCancel) => {
      const plan = await planMysqlRead(this.#link, table, selection);
      await sink.begin(plan.spool, "replace");
      const writer = new SpoolWriter(sink, "csv");
      try {
        const select = new RawSelect(
          this.#link,
          { name: selection.stream.name, columns: plan.result },
          writer,
        );
        onCancel(() => {
          select.discard();
        });
        await select.run(plan.sql);
        const rows = await writer.finish();
        const notes = [
          ...plan.notes,
          ...impossibleDateNotes(plan, select.impossibleDates),
          ...(await snapshotNotes(this.#link, table)),
        ];
        return { rows, position: null, notes };
      } finally {
        await writer.abandon();
      }
    });
  }

  readSmall(
    selections: readonly StreamSelection[],
    onProgress: () => void,
    signal: AbortSignal,
  ): Promise<(SmallStream | null)[]> {
    const { database } = this.#settings;
    return this.#alone(signal, undefined, () =>
      readSmallMysql(this.#link, { database, known: this.#known, onProgress, signal }, selections),
    );
  }

  /** A failed statement leaves the transaction as it is; only the connection can be gone. */
  async isIntact(): Promise<boolean> {
    await this.#steps.idle();
    return this.#watch.until(this.#connection.query("SELECT 1")).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#steps.idle();
    await this.#connection.end().catch(() => {
      this.#connection.destroy();
    });
  }

  #alone<T>(signal: AbortSignal, table: ReadTable | undefined, step: SourceStep<T>): Promise<T> {
    const watched: SourceStep<T> = (onCancel) => {
      this.#watch.expectAnswer();
      return this.#watch.until(step(onCancel));
    };
    return this.#steps.run(signal, watched, (error) =>
      describeMysqlError(this.#watch.problem ?? error, this.#settings, { table, account: this.#account }),
    );
  }

  /** A statement can be stopped from another connection only. */
  async #killQuery(): Promise<void> {
    const { connection: helper } = await connectMysql(this.#settings, AbortSignal.timeout(cancelGraceMs));
    try {
      await helper.query(`KILL QUERY ${this.#connection.threadId}`);
    } finally {
      await helper.end();
    }
  }
}
