import { qualifiersOf } from "#shared/sql/qualifiers";
import { namesUnknownDatabase } from "#shared/sql/unknownDatabase";
import type { Attachments, ExportAnswer, QueryAnswer, QueryError } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import type { AttachmentTurns } from "./AttachmentTurns";

/** A database that a statement of another may read. */
export interface ReadableDatabase {
  readonly record: { readonly id: string; readonly name: string };
  /**
   * Does `work` with the file, which has everything that is committed, while no engine of its own runs. The second
   * argument fires when requests to the database have waited for seconds.
   *
   * @throws ServiceError 409 wrong state, or in use the whole time
   */
  whileReadable(
    work: (file: string, wanted: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}

export interface OtherDatabases {
  /** Those of the same organization. */
  readonly list: () => readonly ReadableDatabase[];
  readonly turns: AttachmentTurns;
}

/** What a statement runs on, and which others it may name. */
export interface ReadingStatement {
  readonly sql: string;
  /** Id of its own database. */
  readonly reader: string;
  readonly others: OtherDatabases;
  readonly signal: AbortSignal;
}

/** What a statement is run with: a try of it ends when the signal fires. */
export interface Reading {
  readonly attachments: Attachments | undefined;
  readonly signal: AbortSignal;
}

export type StatementAnswer = QueryAnswer | ExportAnswer | QueryAnswer<ReadableStream<Uint8Array>>;

function namesUnknown({ kind, message }: QueryError): boolean {
  return kind === "statement" && namesUnknownDatabase(message);
}

/**
 * Runs a statement; where it fails because of a name that is not known in its own database but is that of another, it runs
 * again with the other one attached for reading. So what runs without never changes its meaning. Until it has an answer it is
 * ended when requests to the other database have waited for seconds, so that a long statement here holds up nobody there.
 *
 * @throws ServiceError 400 for a name that several databases have; 409 for one that cannot be read now, or not for so long
 */
export async function readOtherDatabases<Some extends StatementAnswer>(
  statement: ReadingStatement,
  run: (reading: Reading) => Promise<Some>,
): Promise<Some> {
  const answer = await run({ attachments: undefined, signal: statement.signal });
  if (answer.ok || !namesUnknown(answer.failure)) return answer;
  const named = namedDatabases(statement);
  if (named.length === 0) return answer;
  const { reader, others, signal } = statement;
  const read = named.map(({ database }) => database.record.id);
  return new Promise((resolve, reject) => {
    const attach = (): Promise<void> =>
      whileAllReadable(
        named,
        signal,
        ({ databases, wanted }) =>
          new Promise((detached) => {
            untilWanted(signal, wanted, (until) =>
              run({ attachments: { databases, detached }, signal: until }),
            )
              .then((reply) => {
                if (reply.ok || !wanted.aborted || signal.aborted) resolve(reply);
                else reject(readTooLong(named));
              })
              .catch((error: unknown) => {
                detached();
                reject(error);
              });
          }),
      );
    others.turns.take({ reader, read }, signal, attach).catch(reject);
  });
}

/** Runs what ends with either signal until it has an answer, and from then on with the first alone. */
async function untilWanted<Value>(
  signal: AbortSignal,
  wanted: AbortSignal,
  work: (until: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  wanted.addEventListener("abort", end, { once: true });
  if (wanted.aborted) end();
  try {
    return await work(AbortSignal.any([signal, ended.signal]));
  } finally {
    wanted.removeEventListener("abort", end);
  }
}

interface NamedDatabase {
  /** As the statement names it. */
  readonly name: string;
  readonly database: ReadableDatabase;
}

function namedDatabases({ sql, reader, others }: ReadingStatement): NamedDatabase[] {
  const candidates = others.list().filter(({ record }) => record.id !== reader);
  return [...qualifiersOf(sql)].flatMap((name): NamedDatabase[] => {
    const found = candidates.filter(({ record }) => record.id === name || record.name.toLowerCase() === name);
    const [database, another] = found;
    if (database === undefined) return [];
    if (another !== undefined) {
      const ids = found.map(({ record }) => record.id).join(" or ");
      throw new ServiceError(400, `Several databases are named "${name}". Write the id instead: ${ids}.`);
    }
    return [{ name, database }];
  });
}

/** Databases that can be read, and when one of them is wanted by its own requests. */
interface Readable {
  readonly databases: Attachments["databases"];
  readonly wanted: AbortSignal;
}

function whileAllReadable(
  named: readonly NamedDatabase[],
  signal: AbortSignal,
  work: (readable: Readable) => Promise<void>,
  ready: Readable = { databases: [], wanted: new AbortController().signal },
): Promise<void> {
  const [first, ...rest] = named;
  if (first === undefined) return work(ready);
  const { name, database } = first;
  const next = (file: string, wanted: AbortSignal): Promise<void> =>
    whileAllReadable(rest, signal, work, {
      databases: [...ready.databases, { name, file }],
      wanted: AbortSignal.any([ready.wanted, wanted]),
    });
  return database.whileReadable(next, signal).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.status === 409) || error instanceof NotReadable) throw error;
    throw new NotReadable(database.record.name, error);
  });
}

function readTooLong(named: readonly NamedDatabase[]): ServiceError {
  const names = named.map(({ database }) => `"${database.record.name}"`).join(" and ");
  return new ServiceError(
    409,
    `The statement was ended, because it reads ${names} and others were waiting to use it. Try again when less is running there, or keep what you need of it as a table here.`,
  );
}

class NotReadable extends ServiceError {
  constructor(name: string, cause: ServiceError) {
    super(
      409,
      `"${name}" can't be read from another database now. ${cause.message} Or keep the result that you need of it as a table here.`,
    );
  }
}
