import { type ReactNode, useState } from "react";
import type { AppErrorData } from "#shared/errors/AppError";
import { FormDialog } from "./FormDialog";
import { FirstField } from "./TextField";

interface RemovalDialogProps {
  title: string;
  submitLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** What stays and what goes. */
  children: ReactNode;
  /** A name that has to be typed first; null where the question alone is enough. */
  typed: { readonly label: string; readonly name: string } | null;
  removal: {
    readonly run: (input: undefined) => void;
    readonly isPending: boolean;
    readonly error: AppErrorData | null;
  };
  onClose: () => void;
}

/** Asks before something is gone for good; stays open where it could not be removed. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, children, typed, removal, onClose } = props;
  const [name, setName] = useState("");
  return (
    <FormDialog
      isRemoval
      size="small"
      title={title}
      closeLabel={props.closeLabel}
      cancelLabel={props.cancelLabel}
      submitLabel={props.submitLabel}
      onClose={onClose}
      onSubmit={() => removal.run(undefined)}
      canSubmit={typed === null || name === typed.name}
      isPending={removal.isPending}
      error={removal.error}
    >
      {children}
      {typed === null ? null : <FirstField isCode label={typed.label} value={name} onChange={setName} />}
    </FormDialog>
  );
}
