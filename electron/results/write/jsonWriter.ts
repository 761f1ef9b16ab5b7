import { typeFamily } from "#shared/domain/typeFamily";
import { type RowShape, type RowWriter, uniqueNames } from "./RowWriter";

/** Integer types whose every value is exact as a number of JSON, for every program that reads it. */
const smallIntegers = /^U?(TINYINT|SMALLINT|INTEGER|INT|INT1|INT2|INT4)$/i;
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * JSON objects, one a row, in a list or one a line. Values are encoded as the service encodes them: whole numbers of more
 * than 32 bits, decimals, dates and times are strings, so that no reader rounds them; lists, structs and JSON stand as
 * they are, with such numbers in them as strings, too.
 */
export function jsonWriter({ columns }: RowShape, form: "list" | "lines"): RowWriter {
  const names = uniqueNames(columns.map(({ name }) => name));
  const members = columns.map(({ type }, index) => {
    const key = JSON.stringify(names[index] ?? "");
    const encode = encoder(type);
    return (text: string | null) => `${key}:${text === null ? "null" : encode(text)}`;
  });
  const object = (texts: readonly (string | null)[]) =>
    `{${texts.map((text, index) => members[index]?.(text) ?? "").join(",")}}`;
  return form === "lines"
    ? { begin: "", row: (texts) => `${object(texts)}\n`, end: () => "" }
    : {
        begin: "[",
        row: (texts, number) => `${number === 0 ? "\n" : ",\n"}${object(texts)}`,
        end: (rows) => (rows === 0 ? "]\n" : "\n]\n"),
      };
}

function encoder(type: string): (text: string) => string {
  switch (typeFamily(type)) {
    case "integer":
      return smallIntegers.test(type.trim()) ? numberOrText : JSON.stringify;
    case "float":
      return numberOrText;
    case "boolean":
      return (text) => (text === "true" || text === "false" ? text : JSON.stringify(text));
    case "json":
    case "list":
    case "struct":
    case "map":
    case "union":
      return jsonOrText;
    case "decimal":
    case "text":
    case "date":
    case "time":
    case "timestamp":
    case "interval":
    case "binary":
    case "uuid":
    case "unknown":
      return JSON.stringify;
  }
}

/** NaN and the infinities are no numbers of JSON. */
function numberOrText(text: string): string {
  return jsonNumber.test(text) ? text : JSON.stringify(text);
}

function jsonOrText(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}
