import { rm } from "node:fs/promises";
import { serviceExport, type ServiceExportError, type ParquetLine } from "#shared/processes/serviceExport";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { HttpHandler } from "../http/httpHandler";
import { ServiceError } from "../environment/ServiceError";

/** Answers main's exports, which come over a port of their own: see serviceExport.ts. */
export function exportHandler(databases: Pick<HostedDatabases, "get">): HttpHandler {
  return async (request) => {
    try {
      const { databaseId, sql, format } = serviceExport.parse(await request.json());
      const database = databases.get(databaseId);
      if (format === "parquet") return new Response(parquetLines(database, sql, request.signal));
      return new Response(await database.exportPages({ sql, signal: request.signal }));
    } catch (error) {
      return Response.json(failureOf(error), { status: 500 });
    }
  };
}

/** How far the file is, line by line, and in the end where it lies. */
function parquetLines(
  database: HostedDatabase,
  sql: string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      const send = (line: ParquetLine): void => {
        if (!signal.aborted) controller.enqueue(Buffer.from(`${JSON.stringify(line)}\n`));
      };
      try {
        const onProgress = (percent: number) => send({ percent });
        const exported = await database.exportParquet({ sql, signal, onProgress });
        if (signal.aborted) await rm(exported.file, { force: true });
        send(exported);
      } catch (error) {
        send({ failure: failureOf(error) });
      }
      if (signal.aborted) controller.error(signal.reason);
      else controller.close();
    },
  });
}

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ServiceExportError["code"]>>> = {
  400: "STATEMENT_FAILED",
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

function failureOf(error: unknown): ServiceExportError {
  const message = error instanceof Error ? error.message : String(error);
  if (/no space left on device|disk quota exceeded/i.test(message))
    return { code: "EXPORT_DISK_FULL", message };
  const code = error instanceof ServiceError ? codes[error.status] : undefined;
  return { code: code ?? "SERVICE_FAULT", message };
}
