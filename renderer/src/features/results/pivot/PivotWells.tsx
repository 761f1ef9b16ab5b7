import { ArrowLeft, ArrowRight, Check, ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { LookKey, LookValue, PivotLook } from "#shared/domain/results/resultPresentation";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { aggregatesOf, bucketName, bucketsOf, keyName, valueName, type Well } from "./pivotChoices";
import { columnDragType } from "./PivotColumns";
import styles from "./PivotPane.module.css";
import { useResult } from "../state/resultContext";

interface PivotWellsProps {
  pivot: PivotLook;
  /** A column was put into a well. */
  onPut: (column: number, well: Well) => void;
  onChange: (part: Partial<PivotLook>) => void;
}

/** What a pivot is made of: the columns that it groups by in rows and side by side, and what it computes. */
export function PivotWells({ pivot, onPut, onChange }: PivotWellsProps) {
  const { columns } = useResult();
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

interface WellChip {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

interface PivotWellProps {
  well: Well;
  chips: readonly WellChip[];
  /** A column was dropped into it, by its index. */
  onDrop: (column: number) => void;
}

/** A place for columns of a pivot. What a drop does, the column's own menu does as well; a chip's menu changes it. */
function PivotWell({ well, chips, onDrop }: PivotWellProps) {
  const text = messages.resultAnalysis;
  const [isOver, setOver] = useState(false);
  return (
    // Dropping has its menu; the region itself is none that is operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form is meant by it
      role="group"
      aria-label={text.well[well]}
      className={classNames(styles.well, isOver && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(columnDragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(Number(event.dataTransfer.getData(columnDragType)));
      }}
    >
      <span className={styles.wellName}>{text.well[well]}</span>
      {chips.length === 0 ? <span className={styles.hint}>{text.wellHint[well]}</span> : null}
      {chips.map(({ name, entries }, index) => (
        <Menu key={index} label={lineText(name)} entries={entries}>
          <Button className={styles.chip ?? ""} aria-label={text.chip(lineText(name))}>
            <bdi title={lineText(name)}>{lineText(name)}</bdi>
            <Icon of={ChevronDown} />
          </Button>
        </Menu>
      ))}
    </div>
  );
}

/** How a key's values are put together; nothing where there is but one way. */
function keyEntries(key: LookKey, type: string, onChange: (key: LookKey) => void): MenuEntry[] {
  const buckets = bucketsOf(type);
  if (buckets.length < 2) return [];
  const chosen = bucketName(key.bucket);
  return [
    ...buckets.map((bucket): MenuEntry => {
      const name = bucketName(bucket);
      const icon = name === chosen ? Check : undefined;
      return { id: `bucket-${name}`, label: name, icon, onAction: () => onChange({ ...key, bucket }) };
    }),
    "separator",
  ];
}

/** What is computed of a column; of the rows themselves there is nothing but their number. */
function valueEntries(value: LookValue, type: string, onChange: (value: LookValue) => void): MenuEntry[] {
  if (value.column === null) return [];
  return [
    ...aggregatesOf(type).map((aggregate): MenuEntry => {
      const icon = aggregate === value.aggregate ? Check : undefined;
      const label = messages.resultAnalysis.aggregate[aggregate];
      return { id: `aggregate-${aggregate}`, label, icon, onAction: () => onChange({ ...value, aggregate }) };
    }),
    "separator",
  ];
}

/** Moves one of a list, or removes it. */
function listEntries<One>(list: readonly One[], place: number, onChange: (list: One[]) => void): MenuEntry[] {
  const text = messages.resultAnalysis;
  const without = list.filter((_one, index) => index !== place);
  const moved = (to: number) => list.slice(place, place + 1).flatMap((one) => without.toSpliced(to, 0, one));
  const move =
    (to: number): (() => void) =>
    () =>
      onChange(moved(to));
  return [
    ...(place === 0
      ? []
      : [{ id: "earlier", label: text.moveEarlier, icon: ArrowLeft, onAction: move(place - 1) }]),
    ...(place >= list.length - 1
      ? []
      : [{ id: "later", label: text.moveLater, icon: ArrowRight, onAction: move(place + 1) }]),
    { id: "remove", label: text.removeChip, icon: X, onAction: () => onChange(without) },
  ];
}
