import { SqlStateError } from "../protocol/sqlState";

const epochMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;

/**
 * A value in PostgreSQL's binary form as its text.
 *
 * @param oid PostgreSQL's number of its type
 * @throws SqlStateError for a type whose binary form isn't known here, and for bytes that don't fit
 */
export function decodeBinary(bytes: Buffer, oid: number): string {
  const array = arrayItems.get(oid);
  try {
    if (array !== undefined) return arrayText(bytes, array);
    return (decoders.get(oid) ?? unknownType(oid))(bytes);
  } catch (error) {
    if (error instanceof SqlStateError) throw error;
    throw new SqlStateError(
      "22P03",
      `A binary value has ${bytes.length} bytes, which don’t fit its type (${oid}).`,
    );
  }
}

function unknownType(oid: number): never {
  throw new SqlStateError(
    "0A000",
    `Values of the type ${oid} can’t be sent in binary form. Send them as text.`,
  );
}

const utf8 = (bytes: Buffer): string => bytes.toString("utf8");

const decoders: ReadonlyMap<number, (bytes: Buffer) => string> = new Map([
  [16, (bytes: Buffer) => (bytes.readUInt8() === 0 ? "false" : "true")],
  [17, (bytes: Buffer) => `\\x${bytes.toString("hex")}`],
  [18, utf8],
  [19, utf8],
  [20, (bytes: Buffer) => bytes.readBigInt64BE().toString()],
  [21, (bytes: Buffer) => bytes.readInt16BE().toString()],
  [23, (bytes: Buffer) => bytes.readInt32BE().toString()],
  [25, utf8],
  [26, (bytes: Buffer) => bytes.readUInt32BE().toString()],
  [114, utf8],
  [700, (bytes: Buffer) => bytes.readFloatBE().toString()],
  [701, (bytes: Buffer) => bytes.readDoubleBE().toString()],
  [705, utf8],
  [1042, utf8],
  [1043, utf8],
  [1082, (bytes: Buffer) => dateText(bytes.readInt32BE())],
  [1083, (bytes: Buffer) => timeText(bytes.readBigInt64BE())],
  [1114, (bytes: Buffer) => timestampText(bytes.readBigInt64BE())],
  [1184, (bytes: Buffer) => zoned(timestampText(bytes.readBigInt64BE()))],
  [1186, intervalText],
  [1266, (bytes: Buffer) => `${timeText(bytes.readBigInt64BE())}${offsetText(-bytes.readInt32BE(8))}`],
  [1700, numericText],
  [
    2950,
    (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  ],
  [3802, (bytes: Buffer) => bytes.toString("utf8", 1)],
]);

/** Arrays, and the types of their items. */
export const arrayItems: ReadonlyMap<number, number> = new Map([
  ...([
    [1000, 16],
    [1001, 17],
    [1016, 20],
    [1005, 21],
    [1007, 23],
    [1009, 25],
    [1015, 1043],
  ] as const),
  ...([
    [1021, 700],
    [1022, 701],
    [1182, 1082],
    [1183, 1083],
    [1115, 1114],
    [1185, 1184],
  ] as const),
  ...([
    [1231, 1700],
    [2951, 2950],
    [199, 114],
  ] as const),
]);

function arrayText(bytes: Buffer, itemOid: number): string {
  const dimensions = bytes.readInt32BE();
  if (dimensions === 0) return "{}";
  if (dimensions > 1)
    throw new SqlStateError("0A000", "Arrays of arrays can’t be sent in binary form. Send them as text.");
  const items: string[] = [];
  let at = 20;
  for (let left = bytes.readInt32BE(12); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === -1) items.push("NULL");
    else {
      const text = decodeBinary(bytes.subarray(at, at + length), itemOid);
      items.push(`"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
      at += length;
    }
  }
  return `{${items.join(",")}}`;
}

/** DuckDB writes the era behind the date. */
function dateText(days: number): string {
  if (days === 2_147_483_647) return "infinity";
  if (days === -2_147_483_648) return "-infinity";
  const date = new Date(epochMs + days * dayMs);
  if (Number.isNaN(date.getTime()))
    throw new SqlStateError("22008", "A date is too far away. Send it as text.");
  const year = date.getUTCFullYear();
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${String(year > 0 ? year : 1 - year).padStart(4, "0")}-${month}-${day}${year > 0 ? "" : " (BC)"}`;
}

const dayMicros = 86_400_000_000n;

function timestampText(micros: bigint): string {
  if (micros === 2n ** 63n - 1n) return "infinity";
  if (micros === -(2n ** 63n)) return "-infinity";
  const inDay = ((micros % dayMicros) + dayMicros) % dayMicros;
  return `${dateText(Number((micros - inDay) / dayMicros))} ${timeText(inDay)}`;
}

function zoned(text: string): string {
  return text.endsWith("infinity") ? text : `${text}+00`;
}

function timeText(micros: bigint): string {
  const seconds = micros / 1_000_000n;
  const parts = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) =>
    String(part).padStart(2, "0"),
  );
  const fraction = micros % 1_000_000n;
  return parts.join(":") + (fraction === 0n ? "" : `.${String(fraction).padStart(6, "0")}`);
}

function offsetText(seconds: number): string {
  const absolute = Math.abs(seconds);
  const parts = [Math.floor(absolute / 3600), Math.floor(absolute / 60) % 60, absolute % 60];
  return (seconds < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function intervalText(bytes: Buffer): string {
  return `${bytes.readInt32BE(12)} months ${bytes.readInt32BE(8)} days ${bytes.readBigInt64BE()} microseconds`;
}

function numericText(bytes: Buffer): string {
  const [count, weight, sign, scale] = [0, 2, 4, 6].map((at) => bytes.readInt16BE(at)) as [
    number,
    number,
    number,
    number,
  ];
  if (sign === -16_384) return "NaN";
  if (sign === -12_288 || sign === -4096) return sign === -12_288 ? "Infinity" : "-Infinity";
  const groups = Array.from({ length: count }, (_, index) =>
    String(bytes.readInt16BE(8 + index * 2)).padStart(4, "0"),
  );
  const group = (power: number) => groups[weight - power] ?? "0000";
  let whole = "";
  for (let power = Math.max(weight, 0); power >= 0; power -= 1) whole += group(power);
  let fraction = "";
  for (let power = -1; fraction.length < scale; power -= 1) fraction += group(power);
  const text = `${whole.replace(/^0+(?=\d)/, "")}${scale > 0 ? `.${fraction.slice(0, scale)}` : ""}`;
  return sign === 0x4000 ? `-${text}` : text;
}
