import { AppError } from "../errors/AppError";
import { type MisfitRow, unnamedMisfits } from "./fileLoad";
import type { JsonMisfit } from "./importPort";

/** Rows that an error names at most. */
const namedRows = 3;

const remedies: Readonly<Record<JsonMisfit["flaw"], string>> = {
  unknownKey:
    "To load a key, add it to the first object of the first file, with null as its value, and choose the file again. It is a column then, which can also be left out.",
  unknownField: "Choose the type JSON for the column, or add the key to its type.",
  repeatedKey: "Remove one of the two values, or leave out the column.",
  roundedNumber:
    "Write the number in quotes, which keeps each digit, or choose the type DOUBLE for the column if rounded numbers are wanted.",
};

/**
 * The error of a load of JSON of which rows would be lost, or parts of them.
 * @param misfits without a flaw where a line is no object at all
 * @param where What stands before the number of a row.
 */
export function jsonMisfitError(
  misfits: readonly (MisfitRow & { readonly flaw: JsonMisfit["flaw"] | null })[],
  where: string,
): AppError {
  const first = misfits.slice(0, namedRows);
  const named = first.map(({ row, reason }) => `${where} ${row}: ${reason}`);
  const others = misfits.length - first.length;
  const flaws = new Set(first.flatMap(({ flaw }) => flaw ?? []));
  const all = [
    ...named,
    ...(others > 0 ? [unnamedMisfits(others, misfits.length)] : []),
    ...Array.from(flaws, (flaw) => remedies[flaw]),
  ];
  return new AppError("FILE_NOT_UNDERSTOOD", all.join("\n"));
}
