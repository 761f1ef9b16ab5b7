import type { DragEvent, KeyboardEvent } from "react";
import { TextArea, TextField as AriaTextField } from "react-aria-components";
import { classNames } from "./classNames";
import fieldStyles from "./field.module.css";
import { FieldLabel, FieldMessage } from "./FieldLabel";
import styles from "./LongTextField.module.css";

interface LongTextFieldProps {
  label: string;
  optionalText?: string | undefined;
  description?: string | undefined;
  error: string | null;
  value: string;
  onChange: (value: string) => void;
  isRequired: boolean;
  isDisabled?: boolean;
  /** A dialog is opened for it: it has the focus at first. */
  isFirst?: boolean;
  /** Shows dots instead of what is typed. */
  isMasked?: boolean;
  /** Taken when a file is dropped on the field. */
  onFile?: (file: File) => void;
}

/** Enter is a line break here, so that Ctrl+Enter sends the form. */
function submitFrom(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Several lines of text: a list, a key, JSON. */
export function LongTextField(props: LongTextFieldProps) {
  const { onFile } = props;
  const takeOver = (event: DragEvent) => {
    if (onFile === undefined || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (event.type !== "drop") return;
    // The window would take the file for data to load.
    event.stopPropagation();
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <AriaTextField
      className={fieldStyles.field ?? ""}
      value={props.value}
      onChange={props.onChange}
      isInvalid={props.error !== null}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the first thing to do, and nothing stands before it
      autoFocus={props.isFirst ?? false}
    >
      <FieldLabel text={props.label} optionalText={props.optionalText} />
      <TextArea
        className={classNames(styles.area, props.isMasked === true && props.value !== "" && styles.masked)}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={submitFrom}
        onDragOver={takeOver}
        onDrop={takeOver}
      />
      <FieldMessage description={props.description} error={props.error} />
    </AriaTextField>
  );
}
