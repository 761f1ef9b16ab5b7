import { randomBytes } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { EngineMethods, EngineOpening, EngineResult, WholeBody } from "#shared/processes/enginePort";
import type { RejectedLine } from "#shared/processes/fileLoad";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { BodyWriter, SendChunk } from "./answer/BodyWriter";
import { writeAnswer } from "./answer/writeAnswer";
import type { DatabaseSession } from "./DatabaseSession";
import type { EngineTask } from "./connection/EngineTask";
import { exportPages } from "./export/exportPages";
import { exportParquet } from "./export/exportParquet";
import { detach } from "./database/detach";
import { LoadInbox } from "./load/LoadInbox";
import type { SmallTableLoads } from "./load/SmallTableLoads";
import type { RpcHandlers } from "#shared/rpc/RpcServer";
import { readSchema } from "./database/readSchema";
import { runInSession } from "./session/SessionAnswers";
import { runStatement } from "./statement/runStatement";
import { describeStatement } from "./wire/describeStatement";
import { runForWire } from "./wire/runForWire";
import { builtIn } from "./sql/builtInFunctions";

/**
 * Copies the whole database in one transaction, which sees what was committed when it began; others read and write
 * meanwhile. The copy is attached hidden and under a name that nobody can guess, so that no statement reaches it.
 *
 * @param file new, in the load folder: the only place where this process may write beside its database
 * @throws Error of DuckDB, among others where rows refer to rows by foreign keys: it copies tables by their names'
 *   order, and a row before the one that it refers to is refused
 */
async function copyDatabase(connection: DuckDBConnection, file: string): Promise<void> {
  const reader = await connection.runAndReadAll(`SELECT ${builtIn("current_database")}`);
  const source = quoteIdentifier(String(reader.value(0, 0)));
  const copy = quoteIdentifier(`copy_${randomBytes(16).toString("hex")}`);
  await connection.run(`ATTACH ${quoteText(file)} AS ${copy} (HIDDEN)`);
  try {
    await connection.run(`COPY FROM DATABASE ${source} TO ${copy}`);
    // Everything is in the one file then, and nothing in a log beside it.
    await connection.run(`CHECKPOINT ${copy}`);
  } finally {
    await detach(connection, copy);
  }
}

/** Sends a part of the answer; settles when it is taken. */
type SendPart = (bytes: Uint8Array, transfer: never[], onSent: () => void) => Promise<void>;

type StartBody = (task: EngineTask) => BodyWriter;

/** What this process does while its database is open. */
export type OpenEngineMethods = Omit<EngineMethods, "open" | "close">;

/**
 * What this process does for each kind of request while its database is open. What loads need is imported by the first of
 * them: most processes never see one, and would start later and larger.
 */
export function requestHandlers(
  session: DatabaseSession,
  options: EngineOpening,
  keywords: ReadonlySet<string>,
): RpcHandlers<OpenEngineMethods> {
  const yields = new Map<number, () => void>();
  const loads = new Map<number, LoadInbox>();
  const commits = new Map<number, (rejected: readonly RejectedLine[]) => void>();
  let small: SmallTableLoads | undefined;
  const smallLoads = async (): Promise<SmallTableLoads> => {
    const { SmallTableLoads: Loads } = await import("./load/SmallTableLoads");
    return (small ??= new Loads(options.loadFolder, () => session.releaseMemory(options)));
  };

  /** Serves a request whose answer is a body, which ends it as soon as all of it has gone in one piece. */
  const serveBody = (
    send: SendPart,
    serve: (startBody: StartBody) => Promise<EngineResult<WholeBody>>,
  ): Promise<EngineResult<WholeBody>> =>
    new Promise((resolve) => {
      const sendChunk: SendChunk = (bytes, onSent, isWhole) => {
        if (!isWhole) return send(bytes, [], onSent);
        // A copy of the few bytes that it has: its buffer is written to again before it is sent.
        resolve({ ok: true, value: new Uint8Array(bytes) });
        onSent();
        return Promise.resolve();
      };
      void serve((task) => task.startBody(sendChunk, session.bodyMemory)).then(resolve);
    });

  return {
    query(query, { onCancel, send }) {
      const { maxRows, readOnly } = query;
      const served = serveBody(send, (startBody) => {
        const onYield = (yieldNow: () => void): void => void yields.set(query.query, yieldNow);
        const signals = { onCancel, onYield };
        const beforeChange = (task: EngineTask) => () => task.untilChangeAllowed(() => send("changing"));
        if (query.session !== undefined) {
          const own = session.sessions.get(query.session);
          const run = async (task: EngineTask): Promise<null> => {
            const wanted = { ...query, beforeChange: beforeChange(task) };
            const start = () => startBody(task);
            if (query.wire === undefined) await runInSession(own, task.request, wanted, keywords, start);
            else {
              const sql = await session.pgCatalog.prepare(query.sql, options.loadFolder);
              await runForWire(own, task.request, { ...wanted, sql }, query.wire, query.copied, start);
            }
            return null;
          };
          return session.serveStatement(
            signals,
            (task) => {
              if (query.attached !== undefined) own.requireReadable(query.sql);
              return session.attached.during(task.request, query, async () => {
                await run(task);
                // The answer is out, and the next statement waits until the other databases are let go of.
                task.request.isLeaving = query.attached !== undefined;
                return null;
              });
            },
            own,
          );
        }
        const serve = async (task: EngineTask): Promise<null> => {
          const statement = { ...query, beforeChange: beforeChange(task) };
          const body = await runStatement(task.request, statement, keywords, async (result) => {
            const started = startBody(task);
            await writeAnswer(result, maxRows, started);
            // Of a statement that only reads, nothing is left that could fail.
            if (readOnly) started.end();
            return started;
          });
          await body.finish();
          return null;
        };
        return session.serveStatement(signals, (task) =>
          session.attached.during(task.request, query, () => serve(task)),
        );
      });
      void served.then(() => yields.delete(query.query));
      return served;
    },
    yield({ query }) {
      yields.get(query)?.();
      return null;
    },
    "session.describe"({ session: number, ...wanted }, call) {
      const own = session.sessions.get(number);
      const describe = async () => {
        const sql = await session.pgCatalog.prepare(wanted.sql, options.loadFolder);
        return describeStatement(own, { ...wanted, sql });
      };
      return session.serveStatement(call, describe, own);
    },
    async "session.end"({ session: number }) {
      await session.sessions.end(number);
      return { ok: true, value: null };
    },
    schema(_params, call) {
      return session.serve(call, async ({ connection }) => {
        for await (const relations of readSchema(connection)) void call.send(relations);
        return null;
      });
    },
    copy({ file }, call) {
      return session.serveChange(call, async ({ connection }) => {
        await copyDatabase(connection, file);
        return null;
      });
    },
    exportParquet({ file, ...query }, call) {
      const onProgress = (percent: number): void => void call.send(percent);
      return session.serve(call, ({ request }) =>
        session.attached.during(request, query, () =>
          exportParquet(request, { sql: query.sql, file, onProgress }),
        ),
      );
    },
    exportPages(query, call) {
      return serveBody(call.send, (startBody) =>
        session.serve(call, (task) =>
          session.attached.during(task.request, query, async () => {
            const body = await exportPages(task.request, query.sql, keywords, () => {
              void call.send("begun");
              return startBody(task);
            });
            await body.finish();
            return null;
          }),
        ),
      );
    },
    load({ load, target }, call) {
      const inbox = new LoadInbox(options.threads);
      loads.set(load, inbox);
      const loaded = session.serveChange(call, async (task) => {
        const { serveLoad } = await import("./load/serveLoad");
        const begun = (): void => void call.send("begun");
        return serveLoad(task, { target, inbox, begun, release: () => session.releaseMemory(options) });
      });
      return loaded.finally(() => {
        loads.delete(load);
        inbox.close();
      });
    },
    "load.file": (file) => loads.get(file.load)?.addFile(file) ?? null,
    "load.commit"({ load, rows }) {
      loads.get(load)?.commit(rows);
      return null;
    },
    "load.small"({ path, tables }, call) {
      return session.serveChange(call, async (task) =>
        (await smallLoads()).load(task.connection, path, tables, task.signal),
      );
    },
    files({ load, files }, call) {
      return session.serveChange(call, async (task) => {
        const commit = new Promise<readonly RejectedLine[]>((resolve) => {
          commits.set(load, resolve);
        });
        // What it needs itself comes on top of what is cached, also of the table that it replaces.
        await session.releaseMemory(options, "before");
        try {
          const { serveFileLoad } = await import("./load/files/serveFileLoad");
          return await serveFileLoad(task, files, commit, (part) => void call.send(part));
        } finally {
          commits.delete(load);
          await session.releaseMemory(options);
        }
      });
    },
    "files.commit"({ load, rejected }) {
      commits.get(load)?.(rejected);
      return null;
    },
  };
}
