import type { FileReaderAnswer, FileReaderCommand } from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";
import { FileReader } from "./FileReader";

/** Entry of the process that reads one file: it lives as long as one load, and main ends it. */
const reader = new FileReader();
const { parentPort } = process;

async function answer(command: FileReaderCommand): Promise<FileReaderAnswer> {
  const { requestId } = command;
  try {
    return {
      requestId,
      ok: true,
      value: await reader.answer(command, (part) => parentPort.postMessage(part)),
    };
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError("INTERNAL", "The file reader failed.");
    return { requestId, ok: false, error: known.toData() };
  }
}

parentPort.on("message", (event: { data: FileReaderCommand }) => {
  const { type } = event.data;
  const hasAnswer = type !== "cancel" && type !== "taken";
  void answer(event.data).then((message) => {
    if (hasAnswer) parentPort.postMessage(message);
  });
});
