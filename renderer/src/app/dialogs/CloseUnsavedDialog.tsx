import { QuestionDialog } from "../../components/QuestionDialog";
import { messages } from "../../messages/messages";

interface CloseUnsavedDialogProps {
  title: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before a tab is closed whose changes were not saved. */
export function CloseUnsavedDialog({ title, onClose, onLeave }: CloseUnsavedDialogProps) {
  const text = messages.connections.unsaved;
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <QuestionDialog
      title={text.title(title)}
      closeLabel={messages.general.close}
      cancelLabel={text.stay}
      submitLabel={text.close}
      variant="danger"
      onCancel={onClose}
      onSubmit={leave}
    >
      {text.text}
    </QuestionDialog>
  );
}
