import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import { FormDialog } from "../../components/FormDialog";
import { Select } from "../../components/Select";
import { TextField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { historyKeys } from "../../queries/historyQueries";

const ages = [7, 30, 90, 365] as const;
const dayLength = 86_400_000;

/** Deletes all runs, or those before a time, after a question that says which. */
export function DeleteRuns({ isEmpty }: { isEmpty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button isDisabled={isEmpty} onPress={() => setAsking(true)}>
        {messages.history.deleteRuns}
      </Button>
      {isAsking ? <DeleteRunsDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function DeleteRunsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [which, setWhich] = useState("all");
  const [date, setDate] = useState("");
  const [keepsStarred, setKeepsStarred] = useState(true);
  const text = messages.history.deletion;
  const firstDay = localMidnight(date);
  const isComplete = which !== "date" || firstDay !== null;
  const { run, isPending, error } = useAction(
    () => {
      const before =
        which === "all" ? null : which === "date" ? firstDay : Date.now() - Number(which) * dayLength;
      return bridge.call("history.delete", { which: { of: "time", before, keepsStarred } });
    },
    () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: historyKeys.all });
    },
  );
  return (
    <FormDialog
      isRemoval
      size="small"
      title={text.title}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.submit}
      canSubmit={isComplete}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => run(undefined)}
    >
      <Select
        label={text.which}
        options={[
          { value: "all", label: text.all },
          ...ages.map((days) => ({ value: String(days), label: text.olderThan(days) })),
          { value: "date", label: text.beforeDate },
        ]}
        value={which}
        onChange={setWhich}
      />
      {which === "date" ? (
        <TextField
          type="date"
          label={text.date}
          value={date}
          onChange={setDate}
          error={firstDay === null ? text.dateMissing : null}
        />
      ) : null}
      <Checkbox isSelected={keepsStarred} onChange={setKeepsStarred}>
        {text.keepStarred}
      </Checkbox>
      <p>{text.text}</p>
    </FormDialog>
  );
}

/** The beginning of a day of this computer's calendar, written as a date field has it; null where it is none. */
function localMidnight(date: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(date) ? new Date(`${date}T00:00`).getTime() : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
