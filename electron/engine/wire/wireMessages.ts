import type { WireColumn } from "#shared/processes/wireRows";

/** The messages of the server that come with rows: the first byte of each (PostgreSQL documentation, 55.7). */
export const messageTypes = {
  commandComplete: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyOutResponse: 0x48,
  dataRow: 0x44,
  rowDescription: 0x54,
} as const;

/** A message of its type and body. */
export function message(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(
    parts.reduce((sum, part) => sum + part.length, 4),
    1,
  );
  return Buffer.concat([head, ...parts]);
}

/** A text that ends with a zero. */
export function zeroEnded(text: string): Buffer {
  return Buffer.from(`${text.replaceAll("\0", "")}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

/** Most columns that a row can have: they are counted in 16 bits. */
export const mostColumns = 32_767;

/** @param formatOf 0 for text, 1 for binary */
export function rowDescription(columns: readonly WireColumn[], formatOf: (column: number) => number): Buffer {
  const fields = columns.map(({ name, oid, size, modifier }, index) => {
    const rest = Buffer.alloc(18);
    // The first six bytes say which column of which table it is: none.
    rest.writeUInt32BE(oid, 6);
    rest.writeInt16BE(size, 10);
    rest.writeInt32BE(modifier, 12);
    rest.writeInt16BE(formatOf(index), 16);
    return Buffer.concat([zeroEnded(name), rest]);
  });
  return message(messageTypes.rowDescription, int16(columns.length), ...fields);
}

export function copyOutResponse(columns: number, format: 0 | 1): Buffer {
  const formats = Buffer.concat(Array.from({ length: columns }, () => int16(format)));
  return message(messageTypes.copyOutResponse, Buffer.from([format]), int16(columns), formats);
}

export function commandComplete(tag: string): Buffer {
  return message(messageTypes.commandComplete, zeroEnded(tag));
}

/** "PGCOPY", no flags, no extension. */
const copyBinaryHead = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);

/** Of the rows of COPY in binary form. */
export const copyBinaryEnd: Uint8Array = message(messageTypes.copyData, int16(-1));

/**
 * The head of COPY's binary form within the first message of its rows, as PostgreSQL sends it: clients take what follows a head
 * for a row.
 *
 * @param messages CopyData messages, one or more
 */
export function withCopyHead(messages: Uint8Array): Uint8Array {
  const body = Buffer.from(messages.buffer, messages.byteOffset + 5, messages.length - 5);
  const head = Buffer.alloc(5);
  head[0] = messageTypes.copyData;
  head.writeInt32BE(
    new DataView(messages.buffer, messages.byteOffset).getInt32(1) + copyBinaryHead.length,
    1,
  );
  return Buffer.concat([head, copyBinaryHead, body]);
}
