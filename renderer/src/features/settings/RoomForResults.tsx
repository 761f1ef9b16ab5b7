import type { MethodInput } from "#shared/contract/methods";
import type { DroppedResults } from "#shared/contract/keptResults";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { ErrorNotice } from "../../components/ErrorNotice";
import { TextField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import styles from "./SettingsScreen.module.css";
import { SmallerRoomDialog } from "./SmallerRoomDialog";

const maxMegabytes = 1_000_000;

interface RoomForResultsProps {
  /** The room that is set aside now; undefined while that is not known. */
  limitMegabytes: number | undefined;
  onChanged: () => void;
}

/** Sets the room for kept results; asks before any result goes by it. */
export function RoomForResults({ limitMegabytes, onChanged }: RoomForResultsProps) {
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
