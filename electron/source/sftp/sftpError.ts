import { utils } from "ssh2";
import { SourceError } from "../../service/connectors/SourceError";

const { STATUS_CODE } = utils.sftp;

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/** What went wrong with a file or folder on the server, in a sentence. @param what Its path as it is shown. */
export function sftpError(error: unknown, what: string, address: string): SourceError {
  if (error instanceof SourceError) return error;
  const options = { cause: error };
  switch (codeOf(error)) {
    case STATUS_CODE.NO_SUCH_FILE:
      return new SourceError(
        "missing",
        `There is no “${what}” on ${address}. Check the path in “Files”.`,
        options,
      );
    case STATUS_CODE.PERMISSION_DENIED:
      return new SourceError(
        "permission",
        `The user may not read “${what}” on ${address}. Give it the right to read that file, and to list its folder.`,
        options,
      );
    case "ENOSPC":
      return new SourceError(
        "limit",
        "The disk that holds the copied files is full. Free some space; the next run starts over.",
        options,
      );
    default:
      return new SourceError(
        "cut",
        `“${what}” could not be read from ${address} to its end. The next try starts over; if it happens again, look at the server's log.`,
        options,
      );
  }
}
