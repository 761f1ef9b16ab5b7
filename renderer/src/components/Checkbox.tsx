import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox } from "react-aria-components";
import styles from "./Checkbox.module.css";
import { Icon } from "./Icon";

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  description?: string | undefined;
  isDisabled?: boolean;
}

/** A yes or no. */
export function Checkbox({ children, isSelected, onChange, description, isDisabled = false }: CheckboxProps) {
  return (
    <AriaCheckbox
      className={styles.checkbox ?? ""}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <span className={styles.box}>{isSelected ? <Icon of={Check} /> : null}</span>
      <span>
        {children}
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
      </span>
    </AriaCheckbox>
  );
}
