import { AppError } from "#shared/errors/AppError";

/** Longest part of an engine's message that is passed on: such messages can hold whole cells. */
const maxLength = 800;

/**
 * Makes an error of the file reader's engine fit for a person: the file's path becomes its name, and the engine's list of
 * settings, which follows its explanation, is left out.
 */
export function readerError(cause: unknown, path: string, fileName: string): AppError {
  if (cause instanceof AppError) return cause;
  const raw = cause instanceof Error ? cause.message : String(cause);
  const [explanation = raw] = raw.split(
    /\n\s*(?:Possible fixes|Possible Solution|LINE \d+:|file\s*=|ignore_errors)/,
  );
  const message = explanation.replaceAll(path, fileName).trim().slice(0, maxLength);
  const system = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (system === "ENOSPC" || system === "EDQUOT" || /No space left on device|disk quota exceeded/i.test(raw))
    return new AppError(
      "LOAD_DISK_FULL",
      `The disk that holds temporary files has no space to read “${fileName}”. Nothing was loaded.`,
    );
  const isSystemError = cause instanceof Error && "syscall" in cause;
  const code =
    isSystemError || /^(IO Error|Permission Error)/.test(raw) ? "FILE_NOT_READABLE" : "FILE_NOT_UNDERSTOOD";
  return new AppError(code, message);
}
