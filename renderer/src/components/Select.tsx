import { Check, ChevronDown } from "lucide-react";
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components";
import { classNames } from "./classNames";
import fieldStyles from "./field.module.css";
import { FieldLabel, FieldMessage } from "./FieldLabel";
import { Icon } from "./Icon";
import popoverStyles from "./popover.module.css";
import styles from "./Select.module.css";

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
}

interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  /** Null: nothing chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  description?: string | undefined;
  error?: string | null | undefined;
  isDisabled?: boolean;
  /** `quiet` has no border, for toolbars and the status line. */
  variant?: "field" | "quiet";
}

/** A choice of one from a short list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, description, error = null, variant = "field" } = props;
  return (
    <AriaSelect
      className={fieldStyles.field ?? ""}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) props.onChange(chosen.value);
      }}
      isInvalid={error !== null}
      isDisabled={props.isDisabled ?? false}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
    >
      {props.isLabelHidden === true ? (
        <Label className="visually-hidden">{label}</Label>
      ) : (
        <FieldLabel text={label} />
      )}
      <Button className={classNames(styles.trigger, variant === "quiet" && styles.quiet)}>
        <SelectValue className={styles.value ?? ""} />
        <Icon of={ChevronDown} />
      </Button>
      <FieldMessage description={description} error={error} />
      <Popover className={popoverStyles.popover ?? ""} offset={4}>
        <ListBox className={popoverStyles.list ?? ""}>
          {options.map((option) => (
            <SelectItem key={option.value} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function SelectItem({ option }: { option: SelectOption<string> }) {
  return (
    <ListBoxItem id={option.value} textValue={option.label} className={popoverStyles.item ?? ""}>
      {({ isSelected }) => (
        <>
          <span className={popoverStyles.words}>
            {option.label}
            {option.description === undefined ? null : (
              <span className={popoverStyles.description}>{option.description}</span>
            )}
          </span>
          {isSelected ? <Icon of={Check} className={popoverStyles.check} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
