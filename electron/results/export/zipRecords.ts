/** Records of a ZIP archive around its packed entries (PKWARE, APPNOTE.TXT; section numbers from there). */

/** What an archive says of one of its files. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Before and after it was packed. */
  readonly bytes: number;
  readonly packedBytes: number;
  /** Where its header begins in the archive. */
  readonly offset: number;
  /** Its sizes were not known before it was packed: they follow it. */
  readonly isStreamed: boolean;
}

/** Sizes and places that need more than 32 bits stand as this, and as they are in a record of their own (4.5.3). */
const large = 0xffffffff;
const deflated = 8;
const version = { plain: 20, zip64: 45 } as const;
/** Names are UTF-8; sizes follow the file (4.4.4). */
const flags = { utf8: 1 << 11, streamed: 1 << 3 } as const;
/** 1 January 1980, which is the first moment there is: the same rows make the same file. */
const firstDay = (1 << 5) | 1;
/** A file of Unix that its owner may write and anybody read. */
const madeOnUnix = (3 << 8) | version.zip64;
const fileAttributes = (0o100644 << 16) >>> 0;

/** Stands before the packed bytes of a file (4.3.7). */
export function entryHeader(entry: Omit<ZipEntry, "offset">): Buffer {
  const sizes = entry.isStreamed ? { ...entry, crc: 0, bytes: 0, packedBytes: 0 } : entry;
  const name = Buffer.from(entry.name);
  return Buffer.concat([
    numbers([0x04034b50, 4], [version.plain, 2], ...described(sizes)),
    numbers([name.length, 2], [0, 2]),
    name,
  ]);
}

/** Stands behind the packed bytes of a file whose sizes its header did not have (4.3.9). */
export function entryEnd({ crc, bytes, packedBytes }: ZipEntry): Buffer {
  const size = bytes >= large || packedBytes >= large ? 8 : 4;
  return numbers([0x08074b50, 4], [crc, 4], [packedBytes, size], [bytes, size]);
}

/** Stands at the end of the archive (4.3.12, 4.3.14 to 4.3.16). @param offset Where it begins */
export function zipDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const records = Buffer.concat(entries.map(directoryRecord));
  const count = entries.length;
  const needsZip64 = offset >= large || entries.some(isLarge);
  const zip64 = numbers(
    [0x06064b50, 4],
    [44, 8],
    [madeOnUnix, 2],
    [version.zip64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [records.length, 8],
    [offset, 8],
  );
  const locator = numbers([0x07064b50, 4], [0, 4], [offset + records.length, 8], [1, 4]);
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [records.length, 4],
    [Math.min(offset, large), 4],
    [0, 2],
  );
  return Buffer.concat(needsZip64 ? [records, zip64, locator, end] : [records, end]);
}

function directoryRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const { bytes, packedBytes, offset } = entry;
  const extra = isLarge(entry)
    ? numbers([1, 2], [24, 2], [bytes, 8], [packedBytes, 8], [offset, 8])
    : Buffer.alloc(0);
  const shown = isLarge(entry) ? { ...entry, bytes: large, packedBytes: large, offset: large } : entry;
  return Buffer.concat([
    numbers([0x02014b50, 4], [madeOnUnix, 2], [isLarge(entry) ? version.zip64 : version.plain, 2]),
    numbers(...described(shown)),
    numbers(
      [name.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [fileAttributes, 4],
      [shown.offset, 4],
    ),
    name,
    extra,
  ]);
}

/** The fields that the header and the directory have in common. */
function described(entry: Omit<ZipEntry, "offset">): readonly (readonly [number, number])[] {
  return [
    [flags.utf8 | (entry.isStreamed ? flags.streamed : 0), 2],
    [deflated, 2],
    [0, 2],
    [firstDay, 2],
    [entry.crc, 4],
    [entry.packedBytes, 4],
    [entry.bytes, 4],
  ];
}

function isLarge({ bytes, packedBytes, offset }: ZipEntry): boolean {
  return bytes >= large || packedBytes >= large || offset >= large;
}

/** Numbers one behind the other, each in so many bytes, the lowest first. */
function numbers(...fields: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}
