import {
  smallStreams,
  type SmallStream,
  type StreamSelection,
  type StreamSink,
} from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { SpoolWriter } from "../spool/SpoolWriter";
import type { MysqlLink } from "./connectMysql";
import type { KnownTable } from "./discoverMysql";
import { impossibleDateNotes, planColumns } from "./planMysqlRead";
import { MysqlError } from "./ResultPackets";
import { RawSelect } from "./RawSelect";

export interface SmallReadContext {
  /** The database of the login. */
  readonly database: string;
  /** By the names of tables. */
  readonly known: ReadonlyMap<string, KnownTable>;
  readonly onProgress: () => void;
  readonly signal: AbortSignal;
}

/** InnoDB gives the smallest table a page of 16 KB, and counts pages that are half empty. */
const BYTES = 2 * smallStreams.bytes;

/** Its rows stay in memory. */
const noSink: StreamSink = {
  begin: () => Promise.resolve(),
  newFile: () => {
    throw new Error("A small table goes to no file.");
  },
  add: () => Promise.resolve(),
  progress: () => undefined,
};

/**
 * Reads small tables, each in one round trip: what is to be read is known from the list of tables. A table that was altered
 * since is refused by the server, because the snapshot is older, and is left to `read`, as is what fails in any other way.
 *
 * @returns see OpenSource.readSmall
 * @throws SourceError; driver errors where the connection broke
 */
export async function readSmallMysql(
  link: MysqlLink,
  context: SmallReadContext,
  selections: readonly StreamSelection[],
): Promise<(SmallStream | null)[]> {
  const { signal, onProgress } = context;
  const found: (SmallStream | null)[] = [];
  let bytes = 0;
  // A table that somebody has locked is left to `read`, which waits longer.
  await link.connection.query("SET SESSION lock_wait_timeout = 2");
  for (const selection of selections) {
    signal.throwIfAborted();
    const stream = await readSmall(link, context, selection);
    onProgress();
    found.push(stream);
    bytes += stream?.csv.length ?? 0;
    if (bytes >= smallStreams.bytesTogether) break;
  }
  await link.connection.query("SET SESSION lock_wait_timeout = 60");
  return found;
}

async function readSmall(
  link: MysqlLink,
  { database, known }: SmallReadContext,
  selection: StreamSelection,
): Promise<SmallStream | null> {
  const { schema, table, name } = selection.stream;
  const own = schema === null || schema === database ? known.get(table) : undefined;
  if (own === undefined || !own.isTransactional || own.bytes === null || own.bytes > BYTES) return null;
  try {
    const plan = planColumns(own.columns, { schema: database, table }, selection);
    const writer = new SpoolWriter(noSink, "csv");
    let isSmall = true;
    const select = new RawSelect(link, { name, columns: plan.result }, writer, () => {
      isSmall = false;
    });
    await select.run(`${plan.sql} LIMIT ${smallStreams.rows + 1}`);
    const { rows, length } = writer;
    if (!isSmall || rows > smallStreams.rows || length > smallStreams.bytes) return null;
    return {
      columns: plan.spool,
      csv: Buffer.from(writer.bytes.subarray(0, length)),
      rows,
      notes: [...plan.notes, ...impossibleDateNotes(plan, select.impossibleDates)],
    };
  } catch (error) {
    const isOfTable =
      error instanceof MysqlError || (error instanceof SourceError && link.watch.problem === undefined);
    if (isOfTable) return null;
    throw error;
  }
}
