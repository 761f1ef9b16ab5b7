import { useState } from "react";
import type { DroppedResults } from "#shared/processes/keptResults";
import type { MethodInput } from "#shared/contract/methods";
import type { AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { FormDialog } from "../../components/FormDialog";
import { ErrorNotice } from "../../components/Notice";
import { TextField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import styles from "./SettingsScreen.module.css";

const maxMegabytes = 1_000_000;

interface RoomForResultsProps {
  /** The room that is set aside now; undefined while that is not known. */
  limitMegabytes: number | undefined;
  onChanged: () => void;
}

/** Sets the room for kept results; asks before any result goes by it. */
export function ResultDiskLimit({ limitMegabytes, onChanged }: RoomForResultsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wouldDrop, setWouldDrop] = useState<DroppedResults | null>(null);
  const text = messages.keptResults;
  const limit = useAction(
    (wish: MethodInput<"results.limitKept">) => bridge.call("results.limitKept", wish),
    (answer) => {
      setWouldDrop(answer.wouldDrop);
      if (answer.wouldDrop !== null) return;
      setTyped(null);
      onChanged();
    },
  );
  const value = typed ?? String(limitMegabytes ?? "");
  const megabytes = /^\d{1,7}$/u.test(value.trim()) ? Number(value) : null;
  const isWrong = typed !== null && (megabytes === null || megabytes > maxMegabytes);
  return (
    <>
      <form
        className={styles.room}
        onSubmit={(event) => {
          event.preventDefault();
          if (megabytes !== null && !isWrong) limit.run({ megabytes, mayDrop: 0 });
        }}
      >
        <TextField
          label={text.limit}
          value={value}
          onChange={setTyped}
          inputMode="numeric"
          suffix="MB"
          error={isWrong ? text.limitWrong : null}
        />
        <Button type="submit" isDisabled={typed === null || isWrong} isPending={limit.isPending}>
          {text.save}
        </Button>
      </form>
      {wouldDrop === null ? <ErrorNotice error={limit.error} /> : null}
      {wouldDrop === null || megabytes === null ? null : (
        <SmallerRoomDialog
          wouldDrop={wouldDrop}
          megabytes={megabytes}
          limitMegabytes={limitMegabytes ?? megabytes}
          isPending={limit.isPending}
          error={limit.error}
          onConfirm={() => limit.run({ megabytes, mayDrop: wouldDrop.results })}
          onClose={() => {
            setWouldDrop(null);
            setTyped(null);
          }}
        />
      )}
    </>
  );
}

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
function SmallerRoomDialog(props: SmallerRoomDialogProps) {
  const { results, bytes, pinned } = props.wouldDrop;
  const text = messages.keptResults;
  return (
    <FormDialog
      isRemoval
      size="small"
      title={text.smallerQuestion(results)}
      closeLabel={messages.general.close}
      cancelLabel={text.keepLimit(props.limitMegabytes)}
      submitLabel={text.deleteOldest(results)}
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
