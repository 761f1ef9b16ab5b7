import type { DroppedResults } from "#shared/contract/keptResults";
import type { AppErrorData } from "#shared/errors/AppError";
import { FormDialog } from "../../components/FormDialog";
import { messages } from "../../messages/messages";

interface SmallerRoomDialogProps {
  wouldDrop: DroppedResults;
  /** The room that is wanted, and the one that is set aside now. */
  megabytes: number;
  limitMegabytes: number;
  isPending: boolean;
  error: AppErrorData | null;
  onConfirm: () => void;
  /** Leaves the room as it is. */
  onClose: () => void;
}

/** Says which results a smaller room would drop; nothing is dropped before it is confirmed. */
export function SmallerRoomDialog(props: SmallerRoomDialogProps) {
  const { results, bytes, pinned } = props.wouldDrop;
  const text = messages.keptResults;
  return (
    <FormDialog
      isRemoval
      size="small"
      title={text.smallerQuestion(results)}
      closeLabel={messages.general.close}
      cancelLabel={text.keepRoom(props.limitMegabytes)}
      submitLabel={text.letGo(results)}
      onClose={props.onClose}
      onSubmit={props.onConfirm}
      isPending={props.isPending}
      error={props.error}
    >
      <p>{text.smallerText(results, bytes, props.megabytes)}</p>
      {pinned === 0 ? null : <p>{text.pinnedStay(pinned)}</p>}
    </FormDialog>
  );
}
