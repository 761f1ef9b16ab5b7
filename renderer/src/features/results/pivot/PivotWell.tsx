import { useState } from "react";
import { classNames } from "../../../components/classNames";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { columnDragType } from "./PivotColumns";
import type { Well } from "./pivotChoices";
import styles from "./PivotPane.module.css";

export interface WellChip {
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
export function PivotWell({ well, chips, onDrop }: PivotWellProps) {
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
