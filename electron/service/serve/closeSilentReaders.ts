import type { Server } from "node:http";
import { SilentReaders, type SentAnswer } from "../http/SilentReaders";

/** Cuts the connections of answers of which nothing is read for a time. */
export function closeSilentReaders(server: Server, silenceMs: number): void {
  const readers = new SilentReaders(silenceMs);
  server.on("request", (_, response) => {
    const answer: SentAnswer = {
      bytesTaken: () => response.socket?.bytesWritten ?? 0,
      isWaiting: () => (response.socket?.writableLength ?? 0) > 0,
      end: () => response.destroy(),
    };
    readers.watch(answer);
    response.once("close", () => readers.forget(answer));
  });
  server.once("close", () => readers.close());
}
