import { isUtf8 } from "node:buffer";
import chardet from "chardet";
import iconv from "iconv-lite";
import { AppError } from "#shared/errors/AppError";

/** What is read first and may not be cut as text: the marks that begin a file of Unicode text. */
const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that a file's first bytes say, and how many bytes say it. */
export function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  for (const [encoding, mark] of byteOrderMarks) {
    if (mark.every((byte, i) => bytes[i] === byte)) return { encoding, length: mark.length };
  }
  return null;
}

/**
 * The encoding of a text of which only samples are read.
 * @param samples Bytes from several places; the first from the file's beginning. Each may begin and end inside of a character.
 * @returns A WHATWG label. UTF-8 where all samples are valid UTF-8.
 */
export function detectEncoding(samples: readonly Uint8Array[]): string {
  const head = samples[0] ?? new Uint8Array();
  const mark = byteOrderMark(head);
  if (mark !== null) return mark.encoding;
  const wide = wideEncoding(head);
  if (wide !== null) return wide;
  if (samples.every((sample, i) => isUtf8(wholeCharacters(sample, i === 0)))) return "utf-8";
  const guesses = chardet
    .analyse(telling(samples))
    .map(({ name, confidence }) => ({ name: toKnown(name.toLowerCase()), confidence }));
  const first = guesses[0]?.name ?? western;
  const lines = wholeLines(samples);
  if (decodes(lines, first)) return isWestern(lines, first) ? western : first;
  // Bytes of one encoding are seldom text of another that has several bytes a character.
  const others = guesses.filter(
    ({ name, confidence }) => confidence >= leastConfidence && name in usualLeads && decodes(lines, name),
  );
  const alike = others.filter(({ confidence }) => confidence === others[0]?.confidence);
  const shares = alike.map(({ name }) => ({ name, share: usualShare(lines, usualLeads[name] ?? []) }));
  return shares.toSorted((a, b) => b.share - a.share)[0]?.name ?? first;
}

const western = "windows-1252";

/** What chardet gives an encoding of several bytes a character, in percent, where too few characters tell. */
const leastConfidence = 10;

/**
 * First bytes of the usual characters, from and to: punctuation, syllables, and the more common half of the ideographs,
 * which each standard lists first (JIS X 0208 and GB 2312 level 1, Big5 level 1, the Hangul of KS X 1001).
 */
const usualLeads: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  shift_jis: [[0x81, 0x98]],
  "euc-jp": [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [[0xa1, 0xc6]],
  "euc-kr": [
    [0xa1, 0xa3],
    [0xb0, 0xc8],
  ],
};

/** The part of the characters of two bytes that are usual ones, from 0 to 1. */
function usualShare(bytes: Buffer, leads: readonly (readonly [number, number])[]): number {
  let pairs = 0;
  let usual = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    pairs += 1;
    if (leads.some(([from, to]) => lead >= from && lead <= to)) usual += 1;
    i += 1;
  }
  return pairs === 0 ? 0 : usual / pairs;
}

/** UTF-8 is refuted before. The first half of Windows-1252 is ISO 8859-1, and what lies beyond is never text there. */
function toKnown(found: string): string {
  if (found.startsWith("utf-8") || found === "ascii" || found === "iso-8859-1") return western;
  return iconv.encodingExists(found) ? found : western;
}

/** No text has these: what is not of an encoding, the second half of the control characters, and the lines of frames. */
const notText = /[\uFFFD\u0080-\u009F\u2500-\u259F]/;

/** Whether all bytes are text in this encoding. */
function decodes(bytes: Buffer, encoding: string): boolean {
  return !notText.test(iconv.decode(bytes, encoding));
}

/** Whether the bytes are the same text in the usual Western encoding, of which there is more than of its relatives. */
function isWestern(bytes: Buffer, encoding: string): boolean {
  return iconv.decode(bytes, encoding) === iconv.decode(bytes, western);
}

/** The lines that no sample's end cuts. */
function wholeLines(samples: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    samples.map((sample, i) =>
      sample.subarray(i === 0 ? 0 : sample.indexOf(10) + 1, sample.lastIndexOf(10) + 1),
    ),
  );
}

/** UTF-16 without a mark: every second byte of Latin text is zero. */
function wideEncoding(head: Uint8Array): string | null {
  const length = Math.min(head.length, 4096) & ~1;
  if (length < 2) return null;
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) zerosAtEven += 1;
    if (head[i + 1] === 0) zerosAtOdd += 1;
  }
  const pairs = length / 2;
  if (zerosAtOdd > pairs * 0.3 && zerosAtEven < pairs * 0.05) return "utf-16le";
  if (zerosAtEven > pairs * 0.3 && zerosAtOdd < pairs * 0.05) return "utf-16be";
  return null;
}

/** Without the parts of a UTF-8 character at either end, which the cut made. */
function wholeCharacters(bytes: Uint8Array, isBeginning: boolean): Uint8Array {
  let from = 0;
  if (!isBeginning) while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  let to = bytes.length;
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (needed > back) to -= back;
    break;
  }
  return bytes.subarray(from, to);
}

/** The lines with bytes beyond ASCII: in a long ASCII text the few that tell would count for nothing. */
function telling(samples: readonly Uint8Array[]): Buffer {
  const found: Uint8Array[] = [];
  let bytes = 0;
  for (const sample of samples) {
    let lineStart = 0;
    let beyondAscii = false;
    for (let i = 0; i <= sample.length; i += 1) {
      const byte = sample[i];
      if (byte !== undefined && byte !== 10) {
        if (byte > 127) beyondAscii = true;
        continue;
      }
      if (beyondAscii) {
        found.push(sample.subarray(lineStart, i + 1));
        bytes += i + 1 - lineStart;
        if (bytes > 128 * 1024) return Buffer.concat(found);
      }
      lineStart = i + 1;
      beyondAscii = false;
    }
  }
  return Buffer.concat(found);
}

/** Whether text in this encoding can be read. */
export function isKnownEncoding(encoding: string): boolean {
  return iconv.encodingExists(encoding);
}

/**
 * Text of any known encoding as UTF-8, without its byte order mark. Line ends stay as they are, so that lines keep their
 * numbers. Bytes that are no text in this encoding become U+FFFD; UTF-8 passes as it is.
 * @throws AppError INVALID_INPUT for an encoding that is not known.
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  if (!isKnownEncoding(encoding)) {
    throw new AppError("INVALID_INPUT", `The encoding “${encoding}” is not known.`, { field: "encoding" });
  }
  const isPlain = encoding.toLowerCase() === "utf-8" || encoding.toLowerCase() === "utf8";
  const decoder = isPlain ? null : iconv.getDecoder(encoding, { stripBOM: true });
  let isFirst = true;
  for await (const chunk of chunks) {
    if (decoder === null) {
      const mark = isFirst ? byteOrderMark(chunk) : null;
      yield mark?.encoding === "utf-8" ? chunk.subarray(mark.length) : chunk;
      isFirst = false;
      continue;
    }
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (text.length > 0) yield Buffer.from(text);
  }
  const last = decoder?.end();
  if (last !== undefined && last !== "") yield Buffer.from(last);
}
