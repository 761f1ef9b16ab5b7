import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { LookKey, LookValue, PivotLook } from "#shared/domain/resultLook";
import { keyEntries, listEntries, valueEntries } from "./chipEntries";
import { keyName, valueName, type Well } from "./pivotChoices";
import styles from "./PivotPane.module.css";
import { PivotWell, type WellChip } from "./PivotWell";

interface PivotWellsProps {
  pivot: PivotLook;
  columns: readonly ResultColumn[];
  /** A column was put into a well. */
  onPut: (column: number, well: Well) => void;
  onChange: (part: Partial<PivotLook>) => void;
}

/** What a pivot is made of: the columns that it groups by in rows and side by side, and what it computes. */
export function PivotWells({ pivot, columns, onPut, onChange }: PivotWellsProps) {
  const typeOf = (one: LookKey | LookValue): string => columns[one.column?.index ?? -1]?.type ?? "";
  const keyChips = (keys: readonly LookKey[], onKeys: (keys: LookKey[]) => void): WellChip[] =>
    keys.map((key, place) => ({
      name: keyName(key, typeOf(key)),
      entries: [
        ...keyEntries(key, typeOf(key), (next) => onKeys(keys.with(place, next))),
        ...listEntries(keys, place, onKeys),
      ],
    }));
  const valueChips = pivot.values.map((value, place) => ({
    name: valueName(value),
    entries: [
      ...valueEntries(value, typeOf(value), (next) => onChange({ values: pivot.values.with(place, next) })),
      ...listEntries(pivot.values, place, (values) => onChange({ values })),
    ],
  }));
  return (
    <div className={styles.wells}>
      <PivotWell
        well="rows"
        onDrop={(index) => onPut(index, "rows")}
        chips={keyChips(pivot.rows, (rows) => onChange({ rows }))}
      />
      <PivotWell
        well="across"
        onDrop={(index) => onPut(index, "across")}
        chips={keyChips(pivot.across, (across) => onChange({ across }))}
      />
      <PivotWell well="values" onDrop={(index) => onPut(index, "values")} chips={valueChips} />
    </div>
  );
}
