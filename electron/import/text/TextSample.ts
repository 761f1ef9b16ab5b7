import { stat } from "node:fs/promises";
import type { Compression } from "#shared/domain/importPlan";
import { detectEncoding, toUtf8 } from "./encoding";
import { fileBytes, firstBytes, readPart } from "./FileBytes";

/** Of the file's beginning. */
export const usualHeadBytes = 512 * 1024;
const tailBytes = 128 * 1024;
const middleParts = 6;
const middlePartBytes = 48 * 1024;
/** A first row longer than this is not read to its end for a preview. */
export const longestHeadBytes = 64 * 1024 * 1024;

/**
 * Parts of a text file that are read without reading all of it: its beginning, and, where it is not compressed, its end and
 * places between. Bytes are those of the file's own encoding.
 */
export interface TextSample {
  readonly head: Buffer;
  /** Whether `head` is the whole file. */
  readonly headIsWhole: boolean;
  /** From the middle, each beginning and ending anywhere. */
  readonly middle: readonly Buffer[];
  /** Null for compressed files. */
  readonly tail: Buffer | null;
}

/** @throws AppError FILE_NOT_UNDERSTOOD for damaged compressed data; the system's error where the file cannot be read. */
export async function readTextSample(
  path: string,
  compression: Compression,
  headBytes: number,
): Promise<TextSample> {
  const { size } = await stat(path);
  if (compression !== "none") {
    const head = await firstBytes(fileBytes(path, compression), headBytes);
    return { head, headIsWhole: head.length < headBytes, middle: [], tail: null };
  }
  const head = await readPart(path, 0, Math.min(headBytes, size));
  if (head.length >= size) return { head, headIsWhole: true, middle: [], tail: null };
  // Characters of UTF-16 begin at even places.
  const even = (position: number): number => Math.floor(position / 4) * 4;
  const tailStart = even(Math.max(head.length, size - tailBytes));
  const tail = await readPart(path, tailStart, size - tailStart);
  const middle: Buffer[] = [];
  const between = tailStart - head.length;
  if (between > middleParts * middlePartBytes) {
    for (let part = 0; part < middleParts; part += 1) {
      const position = even(head.length + (between / middleParts) * part);
      middle.push(await readPart(path, position, middlePartBytes));
    }
  }
  return { head, headIsWhole: false, middle, tail };
}

/** The encoding of a sampled file. @returns a WHATWG label */
export function encodingOf(sample: TextSample): string {
  return detectEncoding([sample.head, ...sample.middle, ...(sample.tail === null ? [] : [sample.tail])]);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A piece of the file as UTF-8. @param isInside The piece begins anywhere: its first line is left out. */
export async function pieceAsUtf8(piece: Buffer, encoding: string, isInside: boolean): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of toUtf8(one(piece), encoding)) parts.push(part);
  const text = Buffer.concat(parts);
  if (!isInside) return text;
  const end = text.indexOf(10);
  return end < 0 ? Buffer.alloc(0) : text.subarray(end + 1);
}
