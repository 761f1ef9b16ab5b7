import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { ExportTarget } from "./ExportTarget";

/** Pieces that may be packed and written while more are made. */
const piecesAtOnce = 3;

/** The fastest: at level 3 XML of cells packs to 8 % less in a third more time, and higher levels gain little more. */
const level = 1;

/** What a piece packs to, mostly at once. */
const chunkSize = 256 * 1024;

const pack: (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(deflateRaw);

/**
 * A stream of DEFLATE that is packed piece by piece, side by side, and written to a file in order. The pieces need nothing
 * from one another, and each but the last ends with an empty block at a whole byte (RFC 1951, 3.2.4), so they are one stream.
 */
export class PackedPieces {
  readonly #target: ExportTarget;
  #crc = 0;
  #bytes = 0;
  #packedBytes = 0;
  #isDiscarded = false;
  /** Settle in order, each when its piece is with the target. */
  readonly #written: Promise<void>[] = [];

  constructor(target: ExportTarget) {
    this.#target = target;
  }

  /** Settles when there is room for more. @throws the system's error, also of an earlier piece */
  async add(piece: Buffer, isLast = false): Promise<void> {
    this.#crc = crc32(piece, this.#crc);
    this.#bytes += piece.length;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const packed = pack(piece, { level, chunkSize, finishFlush });
    // What goes wrong is told in the order of the pieces.
    packed.catch(() => undefined);
    const written = this.#write(this.#written.at(-1), packed);
    written.catch(() => undefined);
    this.#written.push(written);
    if (this.#written.length > piecesAtOnce) await this.#written.shift();
  }

  /** Settles when the last piece is with the target. @throws the system's error */
  async end(): Promise<{ readonly crc: number; readonly bytes: number; readonly packedBytes: number }> {
    await this.#written.at(-1);
    return { crc: this.#crc, bytes: this.#bytes, packedBytes: this.#packedBytes };
  }

  /** Nothing is written any more. */
  discard(): void {
    this.#isDiscarded = true;
  }

  async #write(before: Promise<void> | undefined, packing: Promise<Buffer>): Promise<void> {
    await before;
    const packed = await packing;
    if (this.#isDiscarded) return;
    this.#packedBytes += packed.length;
    await this.#target.write(packed);
  }
}
