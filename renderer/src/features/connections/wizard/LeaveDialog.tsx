import { QuestionDialog } from "../../../components/QuestionDialog";
import { messages } from "../../../messages/messages";

/** Asks before what was entered is given up. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const text = messages.connectionWizard;
  return (
    <QuestionDialog
      title={text.leaveTitle}
      closeLabel={messages.general.close}
      cancelLabel={text.stay}
      submitLabel={text.leave}
      variant="danger"
      onCancel={onStay}
      onSubmit={onLeave}
    >
      {text.leaveText}
    </QuestionDialog>
  );
}
