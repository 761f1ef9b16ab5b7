import {
  DuckDBArrayValue,
  DuckDBBitValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBTimeTZValue,
  DuckDBTimeValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBUUIDValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from "@duckdb/node-api";
import { jsonText } from "../answer/jsonText";
import { valueText } from "../answer/valueText";
import { numericBytes } from "./pgNumeric";
import { microsOf, pgDate, pgTimestamp } from "./pgTimes";
import { oids, type WireType } from "./wireTypes";

/** One value in PostgreSQL's binary form; not for NULL. For types and places where speed doesn't count. */
export function pgBinary(value: DuckDBValue, type: DuckDBType, wire: WireType): Buffer {
  if (wire.isJson) return Buffer.from(jsonText(value));
  if (wire.item !== undefined) return arrayBytes(itemsOf(value), wire.item);
  switch (wire.oid) {
    case oids.bool:
      return Buffer.from([value === true ? 1 : 0]);
    case oids.int2:
      return bytes(2, (view) => view.setInt16(0, Number(value)));
    case oids.int4:
      return bytes(4, (view) => view.setInt32(0, Number(value)));
    case oids.int8:
      return bytes(8, (view) =>
        view.setBigInt64(0, BigInt(Number.isInteger(value) ? Number(value) : String(value))),
      );
    case oids.float4:
      return bytes(4, (view) => view.setFloat32(0, Number(value)));
    case oids.float8:
      return bytes(8, (view) => view.setFloat64(0, Number(value)));
    case oids.numeric:
      return numericBytes(String(value));
    case oids.bytea:
      return Buffer.from(value instanceof DuckDBBlobValue ? value.bytes : []);
    default:
      return timeBytes(value, type) ?? Buffer.from(String(value));
  }
}

function timeBytes(value: DuckDBValue, type: DuckDBType): Buffer | undefined {
  if (value instanceof DuckDBDateValue) return bytes(4, (view) => view.setInt32(0, pgDate(value.days)));
  if (value instanceof DuckDBTimeValue) return bytes(8, (view) => view.setBigInt64(0, value.micros));
  if (value instanceof DuckDBTimeTZValue)
    return bytes(12, (view) => {
      view.setBigInt64(0, value.micros);
      // PostgreSQL counts seconds west of Greenwich.
      view.setInt32(8, -value.offset);
    });
  const count = timestampCount(value);
  if (count !== undefined)
    return bytes(8, (view) => view.setBigInt64(0, pgTimestamp(microsOf(type.typeId, count))));
  if (value instanceof DuckDBIntervalValue)
    return bytes(16, (view) => {
      view.setBigInt64(0, value.micros);
      view.setInt32(8, value.days);
      view.setInt32(12, value.months);
    });
  if (value instanceof DuckDBUUIDValue) return Buffer.from(value.toString().replaceAll("-", ""), "hex");
  return value instanceof DuckDBBitValue ? bitBytes(value) : undefined;
}

function timestampCount(value: DuckDBValue): bigint | undefined {
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return value.micros;
  if (value instanceof DuckDBTimestampSecondsValue) return value.seconds;
  return value instanceof DuckDBTimestampMillisecondsValue ? value.millis : undefined;
}

function bitBytes(value: DuckDBBitValue): Buffer {
  const packed = Buffer.alloc(4 + Math.ceil(value.length / 8));
  packed.writeInt32BE(value.length);
  for (let index = 0; index < value.length; index += 1) {
    const at = 4 + (index >> 3);
    if (value.getBool(index)) packed[at] = (packed[at] ?? 0) | (0x80 >> (index & 7));
  }
  return packed;
}

function itemsOf(value: DuckDBValue): readonly DuckDBValue[] {
  return value instanceof DuckDBListValue || value instanceof DuckDBArrayValue ? value.items : [];
}

function arrayBytes(items: readonly DuckDBValue[], { type, wire }: NonNullable<WireType["item"]>): Buffer {
  const hasNull = items.includes(null);
  if (items.length === 0)
    return bytes(12, (view) => {
      view.setInt32(8, wire.oid);
    });
  const head = bytes(20, (view) => {
    view.setInt32(0, 1);
    view.setInt32(4, hasNull ? 1 : 0);
    view.setInt32(8, wire.oid);
    view.setInt32(12, items.length);
    view.setInt32(16, 1);
  });
  const parts = items.flatMap((item) => {
    if (item === null) return [bytes(4, (view) => view.setInt32(0, -1))];
    const encoded = pgBinary(item, type, wire);
    return [bytes(4, (view) => view.setInt32(0, encoded.length)), encoded];
  });
  return Buffer.concat([head, ...parts]);
}

function bytes(length: number, fill: (view: DataView) => void): Buffer {
  const made = Buffer.alloc(length);
  fill(new DataView(made.buffer, made.byteOffset, length));
  return made;
}

/** One value as PostgreSQL writes it; not for NULL. For what a statement returns that can't be wrapped in another: RETURNING. */
export function pgText(value: DuckDBValue, type: DuckDBType, wire: WireType): string {
  if (wire.isJson) return jsonText(value);
  if (wire.item !== undefined) {
    const { type: itemType, wire: itemWire } = wire.item;
    return `{${itemsOf(value)
      .map((item) => (item === null ? "NULL" : arrayItem(pgText(item, itemType, itemWire), itemWire)))
      .join(",")}}`;
  }
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof DuckDBBlobValue) return `\\x${Buffer.from(value.bytes).toString("hex")}`;
  if (value instanceof DuckDBIntervalValue) return value.toString().replaceAll("month", "mon");
  if (value instanceof DuckDBTimestampTZValue) {
    const utc = new DuckDBTimestampValue(value.micros);
    return utc.isFinite ? eraLast(`${valueText(utc)}+00`) : utc.toString();
  }
  const text = valueText(value);
  return type.typeId === DuckDBTypeId.VARCHAR || (!text.endsWith(")") && !text.includes("(BC)"))
    ? text
    : eraLast(text);
}

function eraLast(text: string): string {
  return text.includes(" (BC)") ? `${text.replace(" (BC)", "")} BC` : text;
}

const bare: ReadonlySet<number> = new Set([
  ...[oids.bool, oids.int2, oids.int4, oids.int8, oids.float4, oids.float8, oids.numeric, oids.uuid],
]);

function arrayItem(text: string, { oid }: WireType): string {
  return bare.has(oid) ? text : `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
