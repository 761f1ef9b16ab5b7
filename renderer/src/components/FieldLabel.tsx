import { CircleAlert } from "lucide-react";
import { FieldError, Label, Text } from "react-aria-components";
import styles from "./field.module.css";
import { Icon } from "./Icon";

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

interface FieldMessageProps {
  description?: string | undefined;
  error?: string | null | undefined;
}

/** The line under a field: what is wrong, or else what belongs there. */
export function FieldMessage({ description, error }: FieldMessageProps) {
  if (typeof error === "string") {
    return (
      <FieldError className={styles.error ?? ""}>
        <Icon of={CircleAlert} />
        {error}
      </FieldError>
    );
  }
  return description === undefined ? null : (
    <Text slot="description" className={styles.description ?? ""}>
      {description}
    </Text>
  );
}
