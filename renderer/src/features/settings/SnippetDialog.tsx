import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Snippet, snippet, snippetBounds, snippetName } from "#shared/domain/snippet";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { LongTextField } from "../../components/LongTextField";
import { FirstField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { snippetsQuery } from "../../queries/snippetQueries";

interface SnippetDialogProps {
  /** The one that is edited; null for a new one. */
  edited: Snippet | null;
  /** What a new one begins with. */
  text?: string;
  onClose: () => void;
  onSaved?: () => void;
}

/** Takes the name and the text of a snippet. */
export function SnippetDialog({ edited, text = "", onClose, onSaved }: SnippetDialogProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(snippetsQuery);
  const [entered, setEntered] = useState<Snippet>(edited ?? { name: "", text });
  const words = messages.settings.snippets;
  const others = (data ?? []).filter(({ name }) => name !== edited?.name);
  const isTaken = others.some(({ name }) => name.toLowerCase() === entered.name.toLowerCase());
  const isName = snippetName.safeParse(entered.name).success;
  const isFull = edited === null && others.length >= snippetBounds.count;
  const saving = useAction(
    () => {
      const all = data ?? [];
      const kept =
        edited === null ? [...all, entered] : all.map((one) => (one.name === edited.name ? entered : one));
      return bridge.call("snippets.save", { snippets: [...kept] });
    },
    () => {
      void queryClient.invalidateQueries({ queryKey: snippetsQuery.queryKey });
      onClose();
      onSaved?.();
    },
  );
  return (
    <FormDialog
      size="medium"
      title={edited === null ? words.newTitle : words.editTitle(edited.name)}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={words.save}
      canSubmit={data !== undefined && snippet.safeParse(entered).success && !isTaken && !isFull}
      isPending={saving.isPending}
      error={saving.error}
      onClose={onClose}
      onSubmit={() => saving.run(undefined)}
    >
      <FirstField
        isCode
        label={words.name}
        description={words.nameHelp}
        value={entered.name}
        error={
          isFull
            ? words.full(snippetBounds.count)
            : isTaken
              ? words.taken
              : entered.name === "" || isName
                ? null
                : words.nameRefused
        }
        onChange={(name) => setEntered({ ...entered, name })}
      />
      <LongTextField
        label={words.text}
        isRequired
        value={entered.text}
        error={entered.text.length > snippetBounds.text ? words.tooLong(snippetBounds.text) : null}
        onChange={(value) => setEntered({ ...entered, text: value })}
      />
    </FormDialog>
  );
}
