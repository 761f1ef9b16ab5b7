import type { Server, ServerResponse } from "node:http";

/** In this time even a reader of 20 KB/s takes what the system holds for it. */
export const DEFAULT_READER_SILENCE_MS = 120_000;

/** Looks at an answer in this time: a computer that wakes from sleep has been silent for one of them only. */
const LOOKS = 4;

interface Progress {
  bytes: number;
  looks: number;
}

/** Cuts the connections of answers of which nothing is read for a time, so that their memory is free. */
export function closeSilentReaders(server: Server, silenceMs: number): void {
  const answers = new Map<ServerResponse, Progress>();
  server.on("request", (_, response) => {
    answers.set(response, { bytes: 0, looks: 0 });
    response.once("close", () => answers.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, progress] of answers) look(response, progress);
  }, silenceMs / LOOKS).unref();
  server.once("close", () => clearInterval(timer));
}

function look(response: ServerResponse, progress: Progress): void {
  const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {};
  // Nothing waits to be read, or something was.
  if (writableLength === 0 || bytesWritten !== progress.bytes) progress.looks = 0;
  else progress.looks += 1;
  progress.bytes = bytesWritten;
  if (progress.looks >= LOOKS) response.destroy();
}
