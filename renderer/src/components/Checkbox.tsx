import { useId, type ReactNode } from "react";
import { Checkbox as AriaCheckbox } from "react-aria-components";
import styles from "./Checkbox.module.css";
import { CheckMark } from "./CheckMark";

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  description?: string | undefined;
  isDisabled?: boolean;
}

/** A yes or no. */
export function Checkbox({ children, isSelected, onChange, description, isDisabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <AriaCheckbox
      // The description is no part of the name.
      aria-labelledby={`${id}-name`}
      {...(description === undefined ? {} : { "aria-describedby": `${id}-description` })}
      className={styles.checkbox ?? ""}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <CheckMark className={styles.mark} isOn={isSelected} />
      <span>
        <span id={`${id}-name`}>{children}</span>
        {description === undefined ? null : (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </AriaCheckbox>
  );
}
