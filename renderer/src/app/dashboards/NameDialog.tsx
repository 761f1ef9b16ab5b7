import { useState } from "react";
import { FormDialog } from "../../components/FormDialog";
import { FirstField } from "../../components/TextField";
import { messages } from "../../messages/messages";

interface NameDialogProps {
  title: string;
  /** The name so far. */
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, name, onName, onClose }: NameDialogProps) {
  const [written, setWritten] = useState(name);
  const text = messages.dashboards;
  const trimmed = written.trim();
  return (
    <FormDialog
      size="small"
      title={title}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.save}
      canSubmit={trimmed !== ""}
      onClose={onClose}
      onSubmit={() => {
        onName(trimmed);
        onClose();
      }}
    >
      <FirstField label={text.name} value={written} onChange={setWritten} maxLength={100} />
    </FormDialog>
  );
}
