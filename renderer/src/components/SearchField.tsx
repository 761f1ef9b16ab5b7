import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Button, Group, Input, SearchField as AriaSearchField } from "react-aria-components";
import fieldStyles from "./field.module.css";
import { Icon } from "./Icon";
import styles from "./SearchField.module.css";

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be found, in an empty field; the label where it says that already. */
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Called for keys the field has no use for, such as arrow down to reach the list below. */
  onArrowDown?: () => void;
}

/** A filter box: Escape or its cross empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, placeholder = label, inputRef, onArrowDown } = props;
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={styles.search ?? ""}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && onArrowDown !== undefined) {
          event.preventDefault();
          onArrowDown();
        } else {
          event.continuePropagation();
        }
      }}
    >
      <Group role="presentation" className={fieldStyles.group ?? ""}>
        <Icon of={Search} />
        <Input
          ref={inputRef}
          className={fieldStyles.input ?? ""}
          placeholder={placeholder}
          spellCheck={false}
        />
        {value === "" ? null : (
          <Button className={styles.clear ?? ""} aria-label={clearLabel}>
            <Icon of={X} />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  );
}
