import { Eye, EyeOff, FileKey } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { Button } from "../../../components/Button";
import { IconButton } from "../../../components/IconButton";
import { TextField } from "../../../components/TextField";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import type { FormField } from "./FormValues";
import { LongTextField } from "../../../components/LongTextField";
import styles from "./SecretField.module.css";

interface SecretFieldProps extends WrittenField {
  field: FormField;
}

/** Keys and certificates are a few thousand characters; what is longer was chosen by mistake. */
const maxFileBytes = 256 * 1024;

/** A password or key: hidden unless it is revealed, and long ones can come from a file. */
export function SecretField({ field, ...written }: SecretFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const text = messages.connectionForms.secret;
  const isLong = field.type === "text" || field.type === "json";
  const reveal = (
    <IconButton
      icon={isRevealed ? EyeOff : Eye}
      label={isRevealed ? text.hide(field.label) : text.reveal(field.label)}
      size="small"
      onPress={() => setRevealed(!isRevealed)}
    />
  );
  if (!isLong) {
    return (
      <div className={styles.short}>
        <TextField
          type={isRevealed ? "text" : "password"}
          {...textFieldProps(field, written)}
          isCode={isRevealed}
        />
        <span className={styles.reveal}>{reveal}</span>
      </div>
    );
  }

  const read = (file: File) => {
    if (file.size > maxFileBytes) showToast(text.fileTooLarge(file.name), "error");
    else file.text().then(written.onChange, () => showToast(text.fileNotRead(file.name), "error"));
  };
  return (
    <div className={styles.long}>
      <LongTextField {...textFieldProps(field, written)} isMasked={!isRevealed} onFile={read} />
      <span className={styles.reveal}>
        {reveal}
        <FileTrigger
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) read(file);
          }}
        >
          <Button
            variant="quiet"
            icon={FileKey}
            isDisabled={written.isDisabled}
            aria-label={text.fromFileFor(field.label)}
          >
            {text.fromFile}
          </Button>
        </FileTrigger>
      </span>
    </div>
  );
}

/** What is written in a field of a source's form, as the form knows it. */
interface WrittenField {
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
