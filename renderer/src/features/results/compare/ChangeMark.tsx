import type { RowChange } from "#shared/contract/resultComparison";
import { Minus, PencilLine, Plus, type LucideIcon } from "lucide-react";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import styles from "./comparedCells.module.css";

const icons: Readonly<Record<RowChange, LucideIcon>> = { added: Plus, removed: Minus, changed: PencilLine };

/** What happened to a row, as a word with a sign. */
export function ChangeMark({ change }: { change: RowChange }) {
  return (
    <span className={classNames(styles.change, styles[change])}>
      <Icon of={icons[change]} />
      {messages.resultCompare.change[change]}
    </span>
  );
}
