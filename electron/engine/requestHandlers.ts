import { randomBytes } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { EngineOpenRequest, EngineRequest } from "#shared/processes/enginePort";
import type { RejectedLine } from "#shared/processes/fileLoad";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { BodyWriter } from "./answer/BodyWriter";
import { writeAnswer } from "./answer/writeAnswer";
import type { DatabaseSession } from "./DatabaseSession";
import type { EngineTask } from "./connection/EngineTask";
import { exportPages } from "./export/exportPages";
import { exportParquet } from "./export/exportParquet";
import { LoadInbox } from "./load/LoadInbox";
import type { SmallTableLoads } from "./load/SmallTableLoads";
import type { ParentChannel } from "../processes/ParentChannel";
import { readSchema } from "./database/readSchema";
import { runStatement } from "./statement/runStatement";
import { builtIn } from "./sql/builtInFunctions";

/** A cancelled request is interrupted again and again, and an interrupt may also hit the detaching. */
const DETACH_TRIES = 50;

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

async function detach(connection: DuckDBConnection, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.run(`DETACH ${name}`);
      return;
    } catch (error) {
      if (tries === DETACH_TRIES) throw error;
    }
  }
}

type HandledType = Exclude<EngineRequest["type"], "open" | "close">;

/** The request of one type; mapped so that a handler is picked by its request's own type. */
export type RequestOf<Type extends HandledType> = {
  [Name in HandledType]: Extract<EngineRequest, { type: Name }>;
}[Type];

export type RequestHandlers = {
  readonly [Type in HandledType]: (request: RequestOf<Type>) => void;
};

/**
 * What this process does for each kind of request while its database is open. What loads need is imported by the first of
 * them: most processes never see one, and would start later and larger.
 */
export function requestHandlers(
  session: DatabaseSession,
  options: EngineOpenRequest,
  keywords: ReadonlySet<string>,
  post: ParentChannel["post"],
): RequestHandlers {
  const loads = new Map<number, LoadInbox>();
  const commits = new Map<number, (rejected: readonly RejectedLine[]) => void>();
  const startBody = (task: EngineTask, id: number): BodyWriter =>
    task.startBody((bytes, onSent, isWhole) => {
      post(isWhole ? { type: "whole", id, bytes } : { type: "chunk", id, bytes }, onSent);
    }, session.bodyMemory);
  let small: SmallTableLoads | undefined;
  const smallLoads = async (): Promise<SmallTableLoads> => {
    const { SmallTableLoads: Loads } = await import("./load/SmallTableLoads");
    return (small ??= new Loads(options.loadFolder, () => session.releaseMemory(options)));
  };
  return {
    query(request) {
      const { id, maxRows, readOnly } = request;
      if (request.session !== undefined) {
        const own = session.sessions.get(request.session);
        session.serveStatement(
          id,
          async (task) => {
            const beforeChange = () => task.untilChangeAllowed(() => post({ type: "changing", id }));
            const body = await own.run({ ...request, beforeChange }, async (result) => {
              const started = startBody(task, id);
              await writeAnswer(result, maxRows, started);
              return started;
            });
            await body.finish();
          },
          own,
        );
        return;
      }
      session.serveStatement(id, async (task) => {
        const beforeChange = () => task.untilChangeAllowed(() => post({ type: "changing", id }));
        const statement = { ...request, beforeChange };
        const body = await runStatement(task.request, statement, keywords, async (result) => {
          const started = startBody(task, id);
          await writeAnswer(result, maxRows, started);
          // Of a statement that only reads, nothing is left that could fail.
          if (readOnly) started.end();
          return started;
        });
        await body.finish();
      });
    },
    "session.end"({ id, session: number }) {
      void session.sessions.end(number).then(() => post({ type: "finished", id }));
    },
    schema({ id }) {
      session.serve(id, async ({ connection }) => {
        for await (const relations of readSchema(connection)) post({ type: "relations", id, relations });
      });
    },
    copy({ id, file }) {
      session.serveChange(id, ({ connection }) => copyDatabase(connection, file));
    },
    exportParquet({ id, sql, file }) {
      session.serve(id, async ({ request }) => {
        const onProgress = (percent: number) => post({ type: "exporting", id, percent });
        post({ type: "exported", id, ...(await exportParquet(request, { sql, file, onProgress })) });
      });
    },
    exportPages({ id, sql }) {
      session.serve(id, async (task) => {
        const body = await exportPages(task.request, sql, keywords, () => {
          const started = startBody(task, id);
          post({ type: "answer", id });
          return started;
        });
        await body.finish();
      });
    },
    "load.begin"(request) {
      const inbox = new LoadInbox(options.threads);
      loads.set(request.id, inbox);
      session.serveChange(request.id, async (task) => {
        try {
          const { serveLoad } = await import("./load/serveLoad");
          await serveLoad(task, request, inbox, post, () => session.releaseMemory(options));
        } finally {
          loads.delete(request.id);
        }
      });
    },
    "files.load"(request) {
      session.serveChange(request.id, async (task) => {
        const commit = new Promise<readonly RejectedLine[]>((resolve) => {
          commits.set(request.id, resolve);
        });
        // What it needs itself comes on top of what is cached, also of the table that it replaces.
        await session.releaseMemory(options, "before");
        try {
          const { serveFileLoad } = await import("./load/files/serveFileLoad");
          await serveFileLoad(task, request, commit, post);
        } finally {
          commits.delete(request.id);
          await session.releaseMemory(options);
        }
      });
    },
    "files.commit"({ id, rejected }) {
      commits.get(id)?.(rejected);
    },
    "load.file"(request) {
      loads.get(request.id)?.put(request);
    },
    "load.commit"(request) {
      loads.get(request.id)?.put(request);
    },
    "load.small"({ id, path, tables }) {
      session.serveChange(id, async ({ connection, signal }) => {
        const inPlace = await (await smallLoads()).load(connection, path, tables, signal);
        post({ type: "load.tookSmall", id, inPlace });
      });
    },
    cancel({ id }) {
      session.cancel(id);
    },
    yield({ id }) {
      session.yield(id);
    },
    change({ id }) {
      session.allowChange(id);
    },
    taken({ id, bytes }) {
      session.taken(id, bytes);
    },
  };
}
