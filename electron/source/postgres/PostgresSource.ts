import type { Client } from "pg";
import type {
  OpenSource,
  SmallStream,
  SourceStream,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../../service/connectors/Connector";
import type { AnswerWatch } from "../relational/AnswerWatch";
import { type SourceStep, SourceSteps } from "../relational/SourceSteps";
import { SourceError } from "../../service/connectors/SourceError";
import { SpoolWriter } from "../spool/SpoolWriter";
import { cancelPostgres } from "./cancelPostgres";
import { checkPostgresRows } from "./checkPostgresRows";
import type { PostgresLink } from "./connectPostgres";
import { CopyOut } from "./CopyOut";
import { discoverPostgres } from "./discoverPostgres";
import { lookUpRelations, planPostgresRead, relationOf } from "./planPostgresRead";
import { describePostgresError } from "./postgresErrors";
import type { PostgresSettings, ReadRelation } from "./PostgresSettings";
import { readSmallPostgres } from "./readSmallPostgres";

/**
 * One transaction that sees the source as it was when the run began. The settings make the server's texts the ones
 * that the type mapping expects, and are local to the transaction, so that a pooler in between keeps none of them.
 * Reading a large table may take long and wait for the loader: only waiting for a lock has a limit.
 *
 * A run reads its tables whole. Neither a growing key nor a column such as `updated_at` tells of rows that were
 * deleted, of writers that commit out of order, or of changes made past the column: reading on from there would lose
 * rows without a sign.
 */
const BEGIN_SQL = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL timezone = 'UTC';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 3;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = '60s';
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT 1`;

/** One login and one snapshot: every stream of a run is read as it was at the same moment. */
export class PostgresSource implements OpenSource {
  readonly #link: PostgresLink;
  readonly #client: Client;
  readonly #watch: AnswerWatch;
  readonly #settings: PostgresSettings;
  readonly #steps: SourceSteps;

  private constructor(link: PostgresLink, settings: PostgresSettings) {
    const { client, watch } = link;
    this.#link = link;
    this.#client = client;
    this.#watch = watch;
    this.#settings = settings;
    this.#steps = new SourceSteps({
      cancel: () => cancelPostgres(client, settings),
      cut: () => client.connection.stream.destroy(),
    });
  }

  /** Takes the connection over. @throws SourceError */
  static async begin(link: PostgresLink, settings: PostgresSettings): Promise<PostgresSource> {
    const { client, watch } = link;
    try {
      watch.expectAnswer();
      await watch.until(client.query(BEGIN_SQL));
      return new PostgresSource(link, settings);
    } catch (error) {
      await client.end();
      throw describePostgresError(watch.problem ?? error, settings);
    }
  }

  discover(signal: AbortSignal): Promise<SourceStream[]> {
    return this.#alone(signal, undefined, () => discoverPostgres(this.#link, this.#settings));
  }

  read(selection: StreamSelection, sink: StreamSink, signal: AbortSignal): Promise<StreamOutcome> {
    const relation = relationOf(selection);
    return this.#alone(signal, relation, async (onCancel) => {
      const plan = planPostgresRead(await lookUpRelations(this.#link, [relation]), selection);
      await sink.begin(
        plan.columns.map(({ spool }) => spool),
        "replace",
      );
      const checked = checkPostgresRows(
        plan.columns.map(({ spool, watch }) => ({ name: spool.name, watch })),
      );
      const writer = new SpoolWriter(sink, "csv", checked.check);
      try {
        const copy = new CopyOut(
          `COPY (${plan.select}) TO STDOUT (FORMAT csv)`,
          selection.stream.name,
          writer,
          this.#watch,
        );
        onCancel(() => {
          copy.discard();
        });
        this.#client.query(copy);
        const counted = await copy.ended;
        const rows = await writer.finish();
        if (rows !== counted) {
          throw new SourceError(
            "cut",
            `PostgreSQL counted ${counted} rows of ${selection.stream.name}, and ${rows} arrived.`,
          );
        }
        return { rows, position: null, notes: [...plan.notes(this.#settings.user), ...checked.notes()] };
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
    return this.#alone(signal, undefined, () =>
      readSmallPostgres(this.#link, this.#settings, selections, { onProgress, signal }),
    );
  }

  /** The savepoint is refused in a transaction that failed, and outside of one. */
  async isIntact(): Promise<boolean> {
    await this.#steps.idle();
    try {
      await this.#client.query("SAVEPOINT check_up");
      await this.#client.query("RELEASE SAVEPOINT check_up");
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /**
   * A failed statement would spoil the transaction, and with it the snapshot that the other streams need: every step is
   * taken back to where it began. That also gives its locks back: kept until the end, they would stop changes of every
   * table at the source, and those of some thousand tables do not fit the server's list of locks.
   */
  #alone<T>(signal: AbortSignal, relation: ReadRelation | undefined, step: SourceStep<T>): Promise<T> {
    const inSavepoint: SourceStep<T> = async (onCancel) => {
      try {
        this.#watch.expectAnswer();
        await this.#client.query("SAVEPOINT step");
        const result = await step(onCancel);
        await this.#client.query("ROLLBACK TO SAVEPOINT step; RELEASE SAVEPOINT step");
        return result;
      } catch (error) {
        await this.#client.query("ROLLBACK TO SAVEPOINT step").catch(() => undefined);
        throw error;
      }
    };
    return this.#steps.run(
      signal,
      (onCancel) => this.#watch.until(inSavepoint(onCancel)),
      (error) => describePostgresError(this.#watch.problem ?? error, this.#settings, relation),
    );
  }
}
