import { Check } from "lucide-react";
import styles from "./CheckMark.module.css";
import { classNames } from "./classNames";
import { Icon } from "./Icon";

interface CheckMarkProps {
  isOn: boolean;
  className?: string | undefined;
}

/** The box of a check box, as it is drawn; what it stands in says to a screen reader whether it is on. */
export function CheckMark({ isOn, className }: CheckMarkProps) {
  return (
    <span className={classNames(styles.mark, isOn && styles.on, className)}>
      {isOn ? <Icon of={Check} /> : null}
    </span>
  );
}
