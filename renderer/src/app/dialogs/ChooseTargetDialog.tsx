import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { Select } from "../../components/Select";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { targetOf } from "../workbench/loadActions";
import type { LoadTarget } from "./dialogs";
import { labelOf } from "../../lib/labelOf";

interface ChooseTargetDialogProps {
  profileId: string;
  /** What is loaded, in words. */
  title: string;
  onClose: () => void;
  onChosen: (target: LoadTarget) => void;
}

/** Asks which database files are loaded into. */
export function ChooseTargetDialog({ profileId, title, onClose, onChosen }: ChooseTargetDialogProps) {
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const [databaseId, setDatabaseId] = useState<string | null>(null);
  const chosen = databases.find(({ id }) => id === databaseId);
  return (
    <Dialog
      size="small"
      title={messages.shell.chooseTargetTitle(title)}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={chosen === undefined}
            onPress={() => {
              if (chosen !== undefined) onChosen(targetOf(profileId, chosen));
            }}
          >
            {messages.shell.continue}
          </Button>
        </>
      }
    >
      <Select
        label={messages.shell.database}
        placeholder={messages.shell.chooseDatabase}
        options={databases.map((database) => ({ value: database.id, label: labelOf(database) }))}
        value={databaseId}
        onChange={setDatabaseId}
      />
    </Dialog>
  );
}
