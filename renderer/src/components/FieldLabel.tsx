import { Label } from "react-aria-components";
import styles from "./field.module.css";

interface FieldLabelProps {
  text: string;
  /** Said beside the label of a field that may stay empty. */
  optionalText?: string | undefined;
}

/** The name of a field. */
export function FieldLabel({ text, optionalText }: FieldLabelProps) {
  return (
    <Label className={styles.label ?? ""}>
      {text}
      {optionalText === undefined ? null : (
        <>
          {" "}
          <span className={styles.optional}>({optionalText})</span>
        </>
      )}
    </Label>
  );
}
