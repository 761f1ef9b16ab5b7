import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { bytesOf } from "../http/request/bytesAnswer";
import { RecycledMemory } from "./engine/RecycledMemory";

/** What Node gives to write an answer to, of HTTP/1 or 2. */
type Outgoing = Writable & { statusCode: number; setHeader(name: string, value: number | string): unknown };

/**
 * Writes an answer to Node's HTTP, at the pace at which it is taken. Memory of its body is given back as it leaves.
 *
 * Settles when the answer has left, or its caller is gone. A body that breaks off cuts the connection: an answer ended in
 * good order would look whole.
 */
export async function sendAnswer(response: Response, outgoing: Outgoing): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  const bytes = bytesOf(response);
  if (bytes !== undefined) {
    outgoing.setHeader("content-length", bytes.length);
    outgoing.end(bytes);
    return;
  }
  if (response.body === null) {
    outgoing.end();
    return;
  }
  if (outgoing.destroyed) {
    await response.body.cancel().catch(() => undefined);
    return;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  outgoing.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  try {
    let next = await reader.read();
    if (!next.done) {
      const first = next.value;
      const following = reader.read();
      // What comes in one piece has a length that can be told.
      const second = await Promise.race([following, nextTurn()]);
      if (second?.done === true) outgoing.setHeader("content-length", first.length);
      await write(outgoing, first);
      next = await following;
    }
    while (!next.done) {
      await write(outgoing, next.value);
      next = await reader.read();
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Settles when there is room for more. */
async function write(outgoing: Outgoing, bytes: Uint8Array): Promise<void> {
  const hasRoom = outgoing.write(bytes, () => {
    RecycledMemory.giveBack(bytes);
  });
  if (hasRoom || outgoing.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}
