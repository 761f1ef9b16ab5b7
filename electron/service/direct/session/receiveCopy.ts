import { rm } from "node:fs/promises";
import type { CopiedRows } from "#shared/processes/wireRows";
import { pgMessages } from "../protocol/pgMessages";
import { type PgReader, ProtocolError } from "../protocol/PgReader";
import type { PgSocket } from "../protocol/PgSocket";
import { SqlStateError } from "../protocol/sqlState";
import type { CopyCommand } from "./copyCommand";
import { CopyRows } from "./CopyRows";

/**
 * Takes rows of COPY … FROM STDIN into a file, and has them inserted.
 *
 * @param types PostgreSQL's numbers of the columns' types
 * @param insert runs the statement, whose one row stands for those of the file
 * @throws SqlStateError, ProtocolError, the engine's error
 */
export async function copyIn(
  { socket, reader }: { readonly socket: PgSocket; readonly reader: PgReader },
  copy: CopyCommand,
  types: readonly number[],
  file: string,
  insert: (sql: string, copied: CopiedRows) => Promise<void>,
): Promise<void> {
  const rows = new CopyRows(copy, types, file);
  try {
    socket.send(pgMessages.copyInResponse(types.length, copy.format === "copyBinary" ? 1 : 0));
    const failure = await receiveCopy(reader, rows);
    if (failure !== null) throw failure;
    const { table, columns } = copy;
    const names = columns === null ? "" : ` (${columns.join(", ")})`;
    const values = types.map(() => "NULL").join(", ");
    await insert(`INSERT INTO ${table}${names} VALUES (${values})`, { file, table, columns });
  } finally {
    await rows.close();
    await rm(file, { force: true });
  }
}

/** Takes all that a client copies. @returns why nothing of it counts; null where it is whole */
async function receiveCopy(reader: PgReader, rows: CopyRows): Promise<Error | null> {
  let failed: Error | null = null;
  for (;;) {
    const message = await reader.message();
    if (message === null) return new ProtocolError("The client has gone.", "08006");
    switch (message.type) {
      case "d":
        // The client sends until it reads the error, which it does at the end of its data.
        if (failed === null)
          await rows.add(message.body).catch((error: unknown) => void (failed = asError(error)));
        break;
      case "c":
        if (failed === null) await rows.end().catch((error: unknown) => void (failed = asError(error)));
        return failed;
      case "f":
        return new SqlStateError(
          "57014",
          `COPY from stdin failed: ${message.body.toString("utf8").replaceAll("\0", "")}`,
        );
      case "H":
      case "S":
        break;
      default:
        return new ProtocolError("During COPY only data can come.");
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
