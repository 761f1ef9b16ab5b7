import { QuestionDialog } from "../../../components/QuestionDialog";
import { messages } from "../../../messages/messages";

interface PauseDialogProps {
  name: string;
  onClose: () => void;
  onPause: () => void;
}

/** Says that pausing ends the sync under way. */
export function PauseDialog({ name, onClose, onPause }: PauseDialogProps) {
  const text = messages.connections.status;
  return (
    <QuestionDialog
      title={text.pauseTitle(name)}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.pause}
      variant="primary"
      onCancel={onClose}
      onSubmit={onPause}
    >
      {text.pauseText}
    </QuestionDialog>
  );
}
