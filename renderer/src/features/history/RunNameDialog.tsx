import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxRunName } from "#shared/domain/runEntry";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { FirstField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { historyKeys } from "../../queries/historyQueries";
import type { HistoryEntry } from "./HistoryRow";

/** Asks what a run is to be called. */
export function RunNameDialog({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(entry.name ?? "");
  const text = messages.history;
  const { run, isPending, error } = useAction(
    () => {
      const { runId, isStarred = false } = entry;
      return bridge.call("history.mark", { runId, isStarred, name: name.trim() || null });
    },
    () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: historyKeys.all });
    },
  );
  return (
    <FormDialog
      size="small"
      title={text.nameTitle}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.save}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => run(undefined)}
    >
      <FirstField
        label={text.name}
        description={text.nameHelp}
        value={name}
        onChange={setName}
        maxLength={maxRunName}
      />
    </FormDialog>
  );
}
