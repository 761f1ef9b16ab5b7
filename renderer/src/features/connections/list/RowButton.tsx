import type { LucideIcon } from "lucide-react";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/Spinner";
import styles from "./ConnectionTable.module.css";

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  isInTabOrder: boolean;
  isDisabled?: boolean;
  isPending?: boolean;
  onPress: () => void;
}

/** An icon button of a row. The browser's own with its own tooltip: hundreds of rows are built while one scrolls. */
export function RowButton(props: RowButtonProps) {
  const { icon, label, isInTabOrder, isDisabled = false, isPending = false, onPress } = props;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      tabIndex={isInTabOrder ? 0 : -1}
      disabled={isDisabled}
      aria-busy={isPending}
      onClick={onPress}
    >
      {isPending ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}
