import type { ResultField } from "#shared/contract/resultField";
import { AppError } from "#shared/errors/AppError";
import { fieldLabel } from "#shared/sql/nested/fieldLabel";
import { partType } from "#shared/sql/nested/nestedType";
import { cellText, type CellText } from "../cells/cellText";
import { compactJson } from "../cells/compactJson";
import type { StoredResult } from "../StoredResult";
import { eachValue } from "./eachValue";
import type { FieldColumn } from "./FieldColumn";
import type { FieldWork } from "./FieldWork";
import { PartReader, type FoundParts } from "./PartReader";
import { ValueKinds } from "./ValueKinds";

/**
 * Makes columns of parts of nested columns: their types as the service names them. Parts of JSON have none, so all rows are
 * looked at for one. @throws AppError INVALID_INPUT for a column that is not there; the signal's reason where it is stopped
 */
export async function fieldColumns(
  result: StoredResult,
  fields: readonly ResultField[],
  work: FieldWork,
): Promise<readonly FieldColumn[]> {
  const types = fields.map(({ column, path }) => partType(typeOf(result, column), path));
  const kinds = types.map((type) => (type === "" ? new ValueKinds() : null));
  const untyped = new Set(fields.filter((_, place) => kinds[place] !== null).map(({ column }) => column));
  for (const column of untyped) {
    const wanted = fields.flatMap((field, place) =>
      field.column === column && kinds[place] !== null ? [{ path: field.path, place }] : [],
    );
    const reader = new PartReader(typeOf(result, column), wanted);
    const found: FoundParts = [];
    const see = (value: Buffer | null): void => {
      if (value === null) return;
      for (const { place } of wanted) found[place] = null;
      reader.read(value, found);
      for (const { place } of wanted) {
        const part = found[place];
        if (part != null) kinds[place]?.see(part);
      }
    };
    await eachValue(result, column, see, (rowsDone) => work.reached("types", rowsDone));
  }
  return fields.map((field, place) => {
    const source = result.columns?.[field.column] ?? { name: "", type: "" };
    const type = kinds[place]?.type ?? types[place] ?? "";
    const text = kinds[place] != null && type === "JSON" ? jsonText : cellText(type);
    return { field, column: { name: fieldLabel(source, field.path), type, field }, text };
  });
}

/** Within JSON a text keeps its quotes where there are other values beside it: `"5"` is not `5`. */
const jsonText: CellText = (bytes, start, end) =>
  bytes[start] === 0x6e ? null : compactJson(bytes.toString("utf8", start, end));

function typeOf(result: StoredResult, column: number): string {
  const found = result.columns?.[column];
  if (found === undefined) throw new AppError("INVALID_INPUT", `The result has no column ${column + 1}.`);
  return found.type;
}
