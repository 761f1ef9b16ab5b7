import type { EngineEvent, EngineResult } from "#shared/processes/enginePort";

/**
 * Events of a forked engine process on a raw connection. Moving 54 MB of answer this way takes half the time of Node's
 * own message channel, which copies and checks every chunk twice.
 *
 * A frame is two 4-byte lengths (little endian), the event as JSON without its bytes, and the bytes of a chunk.
 */
const LENGTHS = 8;

/** Where a forked engine process finds the connection; 0 to 2 are the usual ones, 3 is Node's channel. */
export const EVENTS_FD = 4;

const NO_BYTES = new Uint8Array(0);

/** An event as the two pieces to write, in order. The bytes of a body are not copied. */
export function eventFrame(event: EngineEvent): readonly [head: Uint8Array, bytes: Uint8Array] {
  const bytes = bytesOf(event);
  const header = Buffer.from(
    JSON.stringify(bytes !== undefined && "id" in event ? { type: event.type, id: event.id } : event),
  );
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(header.length, 0);
  lengths.writeUInt32LE(bytes?.length ?? 0, 4);
  return [Buffer.concat([lengths, header]), bytes ?? NO_BYTES];
}

/** A part of a body, or all of it where it is the result. */
function bytesOf(event: EngineEvent): Uint8Array | undefined {
  if (event.type === "rpc.part") return event.part instanceof Uint8Array ? event.part : undefined;
  if (event.type !== "rpc.result") return undefined;
  const result = event.result as EngineResult<unknown> | null | string;
  if (typeof result !== "object" || result?.ok !== true) return undefined;
  return result.value instanceof Uint8Array ? result.value : undefined;
}

/**
 * Puts frames together again from whatever pieces are read. Of a chunk only the head is gathered: its bytes are
 * handed on as they come, one event for each piece, because copying them once more makes Node collect garbage for as
 * long as the sending takes.
 */
export function eventFrameReader(onEvent: (event: EngineEvent) => void): (piece: Uint8Array) => void {
  let lengths: Buffer | undefined;
  let wanted = Buffer.alloc(LENGTHS);
  let filled = 0;
  let chunkId = 0;
  let chunkBytes = 0;
  /** The request whose whole body is gathered. */
  let wholeId: number | undefined;

  const complete = () => {
    const whole = wanted;
    filled = 0;
    if (wholeId !== undefined) {
      wanted = Buffer.alloc(LENGTHS);
      const result: EngineResult<Uint8Array> = { ok: true, value: whole };
      onEvent({ type: "rpc.result", id: wholeId, result });
      wholeId = undefined;
      return;
    }
    if (lengths === undefined) {
      lengths = whole;
      wanted = Buffer.alloc(whole.readUInt32LE(0));
      return;
    }
    const bytes = lengths.readUInt32LE(4);
    lengths = undefined;
    wanted = Buffer.alloc(LENGTHS);
    const event = JSON.parse(whole.toString("utf8")) as EngineEvent;
    if (bytes === 0) onEvent(event);
    else if (event.type === "rpc.part") {
      chunkId = event.id;
      chunkBytes = bytes;
    } else if (event.type === "rpc.result") {
      wholeId = event.id;
      wanted = Buffer.allocUnsafe(bytes);
    }
  };

  return (piece) => {
    let from = 0;
    while (from < piece.length) {
      const isChunk = chunkBytes > 0;
      const part = piece.subarray(from, from + (isChunk ? chunkBytes : wanted.length - filled));
      from += part.length;
      if (isChunk) {
        chunkBytes -= part.length;
        if (chunkBytes > 0) onEvent({ type: "rpc.piece", id: chunkId, piece: part });
        else onEvent({ type: "rpc.part", id: chunkId, part });
      } else {
        wanted.set(part, filled);
        filled += part.length;
        if (filled === wanted.length) complete();
      }
    }
  };
}
