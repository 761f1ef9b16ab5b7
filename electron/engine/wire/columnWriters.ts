import {
  type DuckDBDataChunk,
  DuckDBDecimalType,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import { NumericDigits } from "./pgNumeric";
import { pgDate, pgTimestamp } from "./pgTimes";
import { pgBinary, pgText } from "./pgValue";
import type { WireType } from "./wireTypes";

/** Length of a NULL. */
const NULL_LENGTH = -1;

/**
 * Writes one column of a chunk, each value with its length in front, into rows that lie one behind the other. Columns are
 * written one by one, so that each loop works on one type: twice as fast as going through the values of each row.
 */
export interface ColumnWriter {
  /** Takes a chunk, and adds the bytes of each value, its length included, to the sizes of the rows. */
  measure(chunk: DuckDBDataChunk, rows: number, sizes: Int32Array): void;
  /** Writes the measured values, and moves each row's place behind what was written. */
  write(view: DataView, out: Uint8Array, places: Int32Array): void;
}

class Validity {
  #bits: Uint8Array | null;

  constructor(vector: Parameters<typeof duckdb.vector_get_validity>[0], rows: number) {
    // Null where no value is NULL, which the types leave out.
    const bits: Uint8Array | null = duckdb.vector_get_validity(vector, Math.ceil(rows / 64) * 8);
    this.#bits = bits === null || bits.length === 0 ? null : bits;
  }

  isNull(row: number): boolean {
    const bits = this.#bits;
    return bits !== null && ((bits[row >> 3] ?? 0) & (1 << (row & 7))) === 0;
  }
}

type Put = (out: DataView, at: number, data: DataView, row: number) => void;

/** Values of one size. */
class FixedWriter implements ColumnWriter {
  readonly #column: number;
  readonly #sourceBytes: number;
  readonly #bytes: number;
  readonly #put: Put;
  #rows = 0;
  #data: DataView = new DataView(new ArrayBuffer(0));
  #validity: Validity | undefined;

  constructor(column: number, sourceBytes: number, bytes: number, put: Put) {
    this.#column = column;
    this.#sourceBytes = sourceBytes;
    this.#bytes = bytes;
    this.#put = put;
  }

  measure(chunk: DuckDBDataChunk, rows: number, sizes: Int32Array): void {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, this.#column);
    const data = duckdb.vector_get_data(vector, rows * this.#sourceBytes);
    this.#data = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.#validity = new Validity(vector, rows);
    this.#rows = rows;
    const bytes = 4 + this.#bytes;
    for (let row = 0; row < rows; row += 1)
      sizes[row] = (sizes[row] ?? 0) + (this.#validity.isNull(row) ? 4 : bytes);
  }

  write(view: DataView, _out: Uint8Array, places: Int32Array): void {
    const put = this.#put;
    const bytes = this.#bytes;
    for (let row = 0; row < this.#rows; row += 1) {
      const at = places[row] ?? 0;
      if (this.#validity?.isNull(row) === true) {
        view.setInt32(at, NULL_LENGTH);
        places[row] = at + 4;
      } else {
        view.setInt32(at, bytes);
        put(view, at + 4, this.#data, row);
        places[row] = at + 4 + bytes;
      }
    }
  }
}

/** A string in a DuckDB vector: a 4-byte length, then up to 12 bytes of text, or a pointer to it at 8. */
const ENTRY_BYTES = 16;
const LONGEST_INLINE = 12;
/** Below this a loop is quicker than a call that copies. */
const SHORT = 24;

/** Texts and bytes, as they are. */
class BytesWriter implements ColumnWriter {
  readonly #column: number;
  #rows = 0;
  #data: Uint8Array = new Uint8Array(0);
  #validity: Validity | undefined;

  constructor(column: number) {
    this.#column = column;
  }

  measure(chunk: DuckDBDataChunk, rows: number, sizes: Int32Array): void {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, this.#column);
    this.#data = duckdb.vector_get_data(vector, rows * ENTRY_BYTES);
    this.#validity = new Validity(vector, rows);
    this.#rows = rows;
    const view = new DataView(this.#data.buffer, this.#data.byteOffset, this.#data.byteLength);
    for (let row = 0; row < rows; row += 1) {
      const length = this.#validity.isNull(row) ? 0 : view.getUint32(row * ENTRY_BYTES, true);
      sizes[row] = (sizes[row] ?? 0) + 4 + length;
    }
  }

  write(view: DataView, out: Uint8Array, places: Int32Array): void {
    const data = this.#data;
    const source = new DataView(data.buffer, data.byteOffset, data.byteLength);
    let run: Uint8Array = new Uint8Array(0);
    let runStart = 0n;
    for (let row = 0; row < this.#rows; row += 1) {
      const at = places[row] ?? 0;
      if (this.#validity?.isNull(row) === true) {
        view.setInt32(at, NULL_LENGTH);
        places[row] = at + 4;
        continue;
      }
      const entry = row * ENTRY_BYTES;
      const length = source.getUint32(entry, true);
      view.setInt32(at, length);
      places[row] = at + 4 + length;
      if (length <= LONGEST_INLINE) {
        for (let index = 0; index < length; index += 1) out[at + 4 + index] = data[entry + 4 + index] ?? 0;
        continue;
      }
      const pointer = source.getBigUint64(entry + 8, true);
      let from = Number(pointer - runStart);
      if (pointer < runStart || from + length > run.length) {
        // Strings of a vector lie back to back, so that one view of memory holds many of them.
        run = this.#runFrom(source, row, pointer);
        runStart = pointer;
        from = 0;
      }
      if (length > SHORT) out.set(run.subarray(from, from + length), at + 4);
      else for (let index = 0; index < length; index += 1) out[at + 4 + index] = run[from + index] ?? 0;
    }
  }

  /** The memory of a row's string and of those behind it that adjoin. */
  #runFrom(source: DataView, row: number, pointer: bigint): Uint8Array {
    let length = source.getUint32(row * ENTRY_BYTES, true);
    for (let next = row + 1; next < this.#rows; next += 1) {
      const entry = next * ENTRY_BYTES;
      const nextLength = source.getUint32(entry, true);
      if (this.#validity?.isNull(next) === true || nextLength <= LONGEST_INLINE) continue;
      if (source.getBigUint64(entry + 8, true) !== pointer + BigInt(length)) break;
      length += nextLength;
    }
    const { buffer, byteOffset } = this.#data;
    if (!(buffer instanceof ArrayBuffer)) throw new Error("DuckDB gave a vector in shared memory.");
    return duckdb.get_data_from_pointer(buffer, byteOffset + row * ENTRY_BYTES + 8, length);
  }
}

type SetDigits = (digits: NumericDigits, data: DataView, row: number) => void;

/** Decimals and integers beyond 64 bits. */
class NumericWriter implements ColumnWriter {
  readonly #column: number;
  readonly #sourceBytes: number;
  readonly #set: SetDigits;
  readonly #digits = new NumericDigits();
  #rows = 0;
  #data: DataView = new DataView(new ArrayBuffer(0));
  #validity: Validity | undefined;
  /** What was encoded to be measured: each value in so many bytes as the longest has. */
  readonly #encoded = new DataView(new ArrayBuffer(2048 * 96));
  readonly #lengths = new Int32Array(2048);

  constructor(column: number, sourceBytes: number, set: SetDigits) {
    this.#column = column;
    this.#sourceBytes = sourceBytes;
    this.#set = set;
  }

  measure(chunk: DuckDBDataChunk, rows: number, sizes: Int32Array): void {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, this.#column);
    const data = duckdb.vector_get_data(vector, rows * this.#sourceBytes);
    this.#data = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.#validity = new Validity(vector, rows);
    this.#rows = rows;
    for (let row = 0; row < rows; row += 1) {
      let length = 0;
      if (this.#validity.isNull(row)) this.#lengths[row] = NULL_LENGTH;
      else {
        this.#set(this.#digits, this.#data, row);
        length = this.#digits.byteLength;
        this.#digits.write(this.#encoded, row * 96);
        this.#lengths[row] = length;
      }
      sizes[row] = (sizes[row] ?? 0) + 4 + length;
    }
  }

  write(view: DataView, out: Uint8Array, places: Int32Array): void {
    const encoded = new Uint8Array(this.#encoded.buffer);
    for (let row = 0; row < this.#rows; row += 1) {
      const at = places[row] ?? 0;
      const length = this.#lengths[row] ?? NULL_LENGTH;
      view.setInt32(at, length);
      for (let index = 0; index < length; index += 1) out[at + 4 + index] = encoded[row * 96 + index] ?? 0;
      places[row] = at + 4 + Math.max(0, length);
    }
  }
}

/** Any other type, value by value. */
class ValueWriter implements ColumnWriter {
  readonly #column: number;
  readonly #encode: (value: DuckDBValue) => Buffer;
  #values: (Buffer | null)[] = [];

  constructor(column: number, encode: (value: DuckDBValue) => Buffer) {
    this.#column = column;
    this.#encode = encode;
  }

  measure(chunk: DuckDBDataChunk, rows: number, sizes: Int32Array): void {
    const vector = chunk.getColumnVector(this.#column);
    this.#values = [];
    for (let row = 0; row < rows; row += 1) {
      const value = vector.getItem(row);
      const encoded = value === null ? null : this.#encode(value);
      this.#values.push(encoded);
      sizes[row] = (sizes[row] ?? 0) + 4 + (encoded?.length ?? 0);
    }
  }

  write(view: DataView, out: Uint8Array, places: Int32Array): void {
    for (const [row, value] of this.#values.entries()) {
      const at = places[row] ?? 0;
      view.setInt32(at, value?.length ?? NULL_LENGTH);
      if (value !== null) out.set(value, at + 4);
      places[row] = at + 4 + (value?.length ?? 0);
    }
  }
}

/** Of a column whose text was made by SQL, and of one of bytes. */
export function bytesWriter(column: number): ColumnWriter {
  return new BytesWriter(column);
}

/** Of a column that no SQL made a text of. */
export function textWriter(column: number, type: DuckDBType, wire: WireType): ColumnWriter {
  if (type.typeId === DuckDBTypeId.VARCHAR) return new BytesWriter(column);
  return new ValueWriter(column, (value) => Buffer.from(pgText(value, type, wire)));
}

const puts: ReadonlyMap<DuckDBTypeId, readonly [source: number, bytes: number, put: Put]> = new Map([
  [DuckDBTypeId.BOOLEAN, [1, 1, (out, at, data, row) => out.setUint8(at, data.getUint8(row))]],
  [DuckDBTypeId.TINYINT, [1, 2, (out, at, data, row) => out.setInt16(at, data.getInt8(row))]],
  [DuckDBTypeId.UTINYINT, [1, 2, (out, at, data, row) => out.setInt16(at, data.getUint8(row))]],
  [DuckDBTypeId.SMALLINT, [2, 2, (out, at, data, row) => out.setInt16(at, data.getInt16(row * 2, true))]],
  [DuckDBTypeId.USMALLINT, [2, 4, (out, at, data, row) => out.setInt32(at, data.getUint16(row * 2, true))]],
  [DuckDBTypeId.INTEGER, [4, 4, (out, at, data, row) => out.setInt32(at, data.getInt32(row * 4, true))]],
  [
    DuckDBTypeId.UINTEGER,
    [
      4,
      8,
      (out, at, data, row) => {
        out.setUint32(at, 0);
        out.setUint32(at + 4, data.getUint32(row * 4, true));
      },
    ],
  ],
  [DuckDBTypeId.BIGINT, [8, 8, putTurned]],
  [DuckDBTypeId.FLOAT, [4, 4, (out, at, data, row) => out.setUint32(at, data.getUint32(row * 4, true))]],
  [DuckDBTypeId.DOUBLE, [8, 8, putTurned]],
  [DuckDBTypeId.TIME, [8, 8, putTurned]],
  [DuckDBTypeId.DATE, [4, 4, (out, at, data, row) => out.setInt32(at, pgDate(data.getInt32(row * 4, true)))]],
  [DuckDBTypeId.TIMESTAMP, [8, 8, putTimestamp]],
  [DuckDBTypeId.TIMESTAMP_TZ, [8, 8, putTimestamp]],
]);

/** Eight bytes, the other way round. */
function putTurned(out: DataView, at: number, data: DataView, row: number): void {
  out.setUint32(at, data.getUint32(row * 8 + 4, true));
  out.setUint32(at + 4, data.getUint32(row * 8, true));
}

const POSSIBLE = 2 ** 53;

/** Without a bigint for each of millions of values, where a double holds the microseconds. */
function putTimestamp(out: DataView, at: number, data: DataView, row: number): void {
  const high = data.getInt32(row * 8 + 4, true);
  const low = data.getUint32(row * 8, true);
  const micros = high * 4_294_967_296 + low - 946_684_800_000_000;
  if (micros > -POSSIBLE && micros < POSSIBLE && high > -2_000_000_000 && high < 2_000_000_000) {
    const upper = Math.floor(micros / 4_294_967_296);
    out.setInt32(at, upper);
    out.setUint32(at + 4, micros - upper * 4_294_967_296);
  } else out.setBigInt64(at, pgTimestamp(data.getBigInt64(row * 8, true)));
}

const raw: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.VARCHAR, DuckDBTypeId.BLOB]);

/** Of a column in PostgreSQL's binary form. */
export function binaryWriter(column: number, type: DuckDBType, wire: WireType): ColumnWriter {
  const fixed = puts.get(type.typeId);
  if (fixed !== undefined) return new FixedWriter(column, ...fixed);
  if (raw.has(type.typeId)) return new BytesWriter(column);
  if (type instanceof DuckDBDecimalType) return decimalWriter(column, type);
  return new ValueWriter(column, (value) => pgBinary(value, type, wire));
}

/** A decimal is kept in as few bytes as its width needs. */
function decimalWriter(column: number, { width, scale }: DuckDBDecimalType): ColumnWriter {
  if (width <= 4)
    return new NumericWriter(column, 2, (digits, data, row) =>
      digits.set(data.getInt16(row * 2, true), scale),
    );
  if (width <= 9)
    return new NumericWriter(column, 4, (digits, data, row) =>
      digits.set(data.getInt32(row * 4, true), scale),
    );
  if (width <= 18)
    return new NumericWriter(column, 8, (digits, data, row) => {
      const value = data.getInt32(row * 8 + 4, true) * 4_294_967_296 + data.getUint32(row * 8, true);
      if (Number.isSafeInteger(value)) digits.set(value, scale);
      else digits.setBig(data.getBigInt64(row * 8, true), scale);
    });
  return new NumericWriter(column, 16, (digits, data, row) => {
    const value = (data.getBigInt64(row * 16 + 8, true) << 64n) | data.getBigUint64(row * 16, true);
    digits.setBig(value, scale);
  });
}
