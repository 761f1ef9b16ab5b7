import { messages } from "../../../messages/messages";
import type { FormField } from "./formFields";

/** What is written in a field of a source's form, as the form knows it. */
export interface WrittenField {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly isDisabled: boolean;
}

/** A field of a source's form as one of text, of one line or of several. */
export function textFieldProps({ label, required, description }: FormField, written: WrittenField) {
  return {
    ...written,
    label,
    isRequired: required,
    optionalText: required ? undefined : messages.general.optional,
    description: description ?? undefined,
  };
}
