import type { ClipboardEvent } from "react";
import { Checkbox } from "../../../components/Checkbox";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import type { FieldValue, FormField } from "./FormValues";
import { LongTextField } from "../../../components/LongTextField";
import { SecretField, textFieldProps } from "./SecretField";

interface FieldControlProps {
  field: FormField;
  value: FieldValue;
  error: string | null;
  onChange: (value: FieldValue) => void;
  /** Called with pasted text; true means that it was dealt with. */
  onPasteText?: ((text: string) => boolean) | undefined;
  /** Called with the text of a field once it is typed: on Enter, or when the focus leaves it. */
  onTypedText?: ((text: string) => void) | undefined;
  isDisabled?: boolean;
}

/** A list cannot offer an empty text. */
const unset = "\u0000unset";

/** The control that fits a field of a source's form. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, error, onChange, isDisabled = false } = props;
  const text = typeof value === "string" ? value : "";
  const description = field.description ?? undefined;
  const written = { value: text, error, onChange, isDisabled };
  if (field.secret) return <SecretField field={field} {...written} />;
  switch (field.type) {
    case "boolean":
      return (
        <Checkbox
          isSelected={value === true}
          description={description}
          isDisabled={isDisabled}
          onChange={onChange}
        >
          {field.label}
        </Checkbox>
      );
    case "select":
      return (
        <Select
          label={field.label}
          options={[
            ...(field.required ? [] : [{ value: unset, label: messages.connectionForms.notSet }]),
            ...field.options,
          ]}
          value={text === "" ? (field.required ? null : unset) : text}
          placeholder={messages.connectionForms.choose}
          description={description}
          error={error}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange(chosen === unset ? "" : chosen)}
        />
      );
    case "text":
    case "json":
      return <LongTextField {...textFieldProps(field, written)} />;
    case "string":
    case "integer":
    case "number": {
      const paste = (event: ClipboardEvent) => {
        if (props.onPasteText?.(event.clipboardData.getData("text")) === true) event.preventDefault();
      };
      return (
        <TextField
          {...textFieldProps(field, written)}
          inputMode={field.type === "string" ? "text" : field.type === "integer" ? "numeric" : "decimal"}
          onPaste={paste}
          onBlur={() => props.onTypedText?.(text)}
          onKeyDown={(event) => {
            if (event.key === "Enter") props.onTypedText?.(text);
          }}
        />
      );
    }
  }
}
