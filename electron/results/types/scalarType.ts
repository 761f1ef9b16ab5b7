import { castOrNull, type KeptType } from "./KeptType";

/** Digits of which every decimal number of so few is another DOUBLE, or FLOAT; and with how many each is written at most. */
const bounds = {
  DOUBLE: { always: 15, longest: 17 },
  FLOAT: { always: 6, longest: 9 },
} as const;

/**
 * SQL of whether a text stands for the floating point number that it is read as: what its digits say must not be lost. The
 * shortest digits that tell a number apart are enough, and so are as many as any number needs.
 */
function exactFloat(text: string, type: keyof typeof bounds): string {
  const { always, longest } = bounds[type];
  const value = castOrNull(text, type);
  const digits = digitsOf(text);
  const hasDigitsOf = (written: string) => `${digits} = ${digitsOf(written)}`;
  const ways = [
    `length(${digits}) <= ${always}`,
    hasDigitsOf(`${value}::VARCHAR`),
    hasDigitsOf(`printf('%.${longest - 1}e', ${value}::DOUBLE)`),
  ];
  // Our own service writes a FLOAT with the digits of the DOUBLE that it is, too.
  if (type === "FLOAT")
    ways.push(`${value}::DOUBLE = ${castOrNull(text, "DOUBLE")} AND ${exactFloat(text, "DOUBLE")}`);
  const isNoNumber = `regexp_full_match(${text}, '[+-]?(nan|inf|infinity)', 'i')`;
  return `(CASE WHEN isfinite(${value}) THEN ${anyOf(...ways)} ELSE ${isNoNumber} END)`;
}

/** The digits of a number's text that count: without its sign, point and exponent, and without zeros at either end. */
function digitsOf(text: string): string {
  return `trim(translate(split_part(lower(${text}), 'e', 1), '-+.', ''), '0')`;
}

const decimal = /^DECIMAL\(\d+,(\d+)\)$/;

/** A column of a type that DuckDB has, other than lists, structs, maps and the like. */
export function scalarType(type: string): KeptType {
  return {
    type,
    value: (text, cast) => cast(text, type),
    isExact: (text) => exactly(type, text, castOrNull(text, type)),
  };
}

function exactly(type: string, text: string, value: string): string {
  const is = (other: string) => `${value}::VARCHAR = ${other}`;
  const isWritten = (pattern: string) => `${value} IS NOT NULL AND regexp_full_match(${text}, '${pattern}')`;
  const [, scale] = decimal.exec(type) ?? [];
  // Services may leave out zeros at the end, or write more of them; other digits would be rounded.
  if (scale !== undefined) return anyOf(is(text), isWritten(`[+-]?[0-9]+([.][0-9]{0,${scale}}0*)?`));
  switch (type) {
    case "DOUBLE":
    case "FLOAT":
      return exactFloat(text, type);
    case "BOOLEAN":
    case "UUID":
      return is(`lower(${text})`);
    case "TIME":
    case "TIME_NS":
    case "TIMESTAMP":
    case "TIMESTAMP_S":
    case "TIMESTAMP_MS":
    case "TIMESTAMP_NS":
      return anyOf(is(text), is(plainMoment(text)));
    case "TIMESTAMP WITH TIME ZONE":
      return anyOf(`${utcText(value)} = ${text}`, isWritten(zonedMoment));
    default:
      return is(text);
  }
}

/** A moment as DuckDB writes it: no `T`, no `Z`, no zeros at the end of the fraction. */
function plainMoment(text: string): string {
  const plain = `rtrim(replace(${text}, 'T', ' '), 'Z')`;
  return `CASE WHEN contains(${text}, '.') THEN rtrim(rtrim(${plain}, '0'), '.') ELSE ${plain} END`;
}

/** With at most the six digits of a second that are kept, and an offset: the same instant may be written with any. */
const zonedMoment =
  "[0-9]{4,6}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6}0*)?(Z|[+-][0-9]{2}(:[0-9]{2})?)";

/** DuckDB's own text of a far TIMESTAMPTZ is off by milliseconds, the same instant as TIMESTAMP is not. */
function utcText(value: string): string {
  return `CASE WHEN isfinite(${value}) THEN make_timestamp(epoch_us(${value}))::VARCHAR || '+00' ELSE ${value}::VARCHAR END`;
}

/** SQL of whether one of some conditions holds; a later one is only looked at where those before do not. The OR of DuckDB looks at all. */
function anyOf(...conditions: readonly string[]): string {
  return `(CASE ${conditions.map((condition) => `WHEN ${condition} THEN true`).join(" ")} ELSE false END)`;
}
