import { CircleAlert } from "lucide-react";
import { FieldError, Text } from "react-aria-components";
import styles from "./field.module.css";
import { Icon } from "./Icon";

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
