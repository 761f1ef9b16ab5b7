import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components";
import { classNames } from "./classNames";
import fieldStyles from "./field.module.css";
import { FieldLabel } from "./FieldLabel";
import { FieldMessage } from "./FieldMessage";
import { Icon } from "./Icon";
import popoverStyles from "./popover.module.css";
import styles from "./Select.module.css";

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  /** Says something in the place of options, and cannot be chosen. */
  readonly isDisabled?: boolean | undefined;
}

/** Options under a heading of their own. */
export interface SelectGroup<Value extends string> {
  readonly id: string;
  readonly heading: string;
  /** Stands before the heading. */
  readonly mark?: ReactNode;
  /** Stands behind it. */
  readonly badge?: ReactNode;
  readonly options: readonly SelectOption<Value>[];
}

interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  /** Null: nothing chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
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
  const choices = options.flatMap((one) => ("options" in one ? one.options : [one]));
  return (
    <AriaSelect
      className={fieldStyles.field ?? ""}
      value={value}
      onChange={(key) => {
        const chosen = choices.find((option) => option.value === key);
        if (chosen !== undefined) props.onChange(chosen.value);
      }}
      isInvalid={error !== null}
      isDisabled={props.isDisabled ?? false}
      disabledKeys={choices.flatMap((option) => (option.isDisabled === true ? [option.value] : []))}
      {...(props.onOpenChange === undefined ? {} : { onOpenChange: props.onOpenChange })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.isLabelHidden === true ? { "aria-label": label } : {})}
    >
      {props.isLabelHidden === true ? null : <FieldLabel text={label} />}
      <Button className={classNames(styles.trigger, variant === "quiet" && styles.quiet)}>
        <SelectValue className={styles.value ?? ""} />
        <Icon of={ChevronDown} />
      </Button>
      <FieldMessage description={description} error={error} />
      <Popover className={popoverStyles.popover ?? ""} offset={4}>
        <ListBox className={popoverStyles.list ?? ""}>
          {options.map((one) =>
            "options" in one ? (
              <ListBoxSection key={one.id} id={one.id} className={styles.group ?? ""}>
                <Header className={styles.heading ?? ""}>
                  {one.mark}
                  <span className={styles.headingText}>{one.heading}</span>
                  {one.badge}
                </Header>
                {one.options.map((option) => (
                  <SelectItem key={option.value} option={option} />
                ))}
              </ListBoxSection>
            ) : (
              <SelectItem key={one.value} option={one} />
            ),
          )}
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
