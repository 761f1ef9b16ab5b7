import type { ComponentProps, Ref } from "react";
import {
  Group,
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import { classNames } from "./classNames";
import styles from "./field.module.css";
import { FieldLabel, FieldMessage } from "./FieldLabel";

interface TextFieldProps extends Omit<AriaTextFieldProps, "className" | "children" | "style" | "isInvalid"> {
  label: string;
  /** Keeps the label for readers only, where the place makes it plain to the eye. */
  isLabelHidden?: boolean;
  optionalText?: string | undefined;
  description?: string | undefined;
  /** What is wrong with the value; null while nothing is. */
  error?: string | null | undefined;
  placeholder?: string | undefined;
  /** Unit shown inside the field. */
  suffix?: string | undefined;
  isCode?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text with its label, its help and its error. Numbers are typed here too and checked by the form. */
export function TextField({
  label,
  isLabelHidden = false,
  optionalText,
  description,
  error = null,
  placeholder,
  suffix,
  isCode = false,
  inputRef,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      {...(isLabelHidden ? { "aria-label": label } : {})}
      isInvalid={error !== null}
      validationBehavior="aria"
      className={styles.field ?? ""}
    >
      {isLabelHidden ? null : <FieldLabel text={label} optionalText={optionalText} />}
      <Group
        role="presentation"
        className={styles.group ?? ""}
        isInvalid={error !== null}
        isDisabled={props.isDisabled ?? false}
      >
        <Input
          ref={inputRef}
          className={classNames(styles.input, isCode && styles.code)}
          placeholder={placeholder ?? ""}
          spellCheck={false}
          autoComplete="off"
        />
        {suffix === undefined ? null : <span className={styles.suffix}>{suffix}</span>}
      </Group>
      <FieldMessage description={description} error={error} />
    </AriaTextField>
  );
}

/** The field that a dialog is opened for: it has the focus at first. */
export function FirstField(props: Omit<ComponentProps<typeof TextField>, "autoFocus">) {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the first thing to do, and nothing stands before it
  return <TextField autoFocus {...props} />;
}
