import { Check, Pencil, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-aria-components";
import type { Connection } from "#shared/api/connection";
import { Button } from "../../../components/Button";
import { IconButton } from "../../../components/IconButton";
import { TextField } from "../../../components/TextField";
import { labelOf } from "../../../components/labelOf";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { connectionNameError } from "../form/formErrors";
import styles from "./ConnectionScreen.module.css";
import { useChange } from "./useChange";
import { useWritePermission } from "../../../lib/writePermission";

interface ConnectionNameProps {
  profileId: string;
  connection: Connection;
}

/** The name, and in its place a field while it is changed: Enter saves, Escape leaves it as it was. */
export function ConnectionName(props: ConnectionNameProps) {
  const { connection } = props;
  const { readOnlyReason } = useWritePermission();
  const [isEdited, setEdited] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) return <NameField {...props} onDone={() => setEdited(false)} />;
  return (
    <div className={styles.name}>
      <h1 className={styles.title} title={labelOf(connection)}>
        {lineText(labelOf(connection))}
      </h1>
      <IconButton
        ref={pencil}
        icon={Pencil}
        size="small"
        label={messages.connections.rename.start}
        isDisabled={readOnlyReason !== null}
        onPress={() => setEdited(true)}
      />
    </div>
  );
}

function NameField({ profileId, connection, onDone }: ConnectionNameProps & { onDone: () => void }) {
  const text = messages.connections.rename;
  const [name, setName] = useState(connection.name ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const change = useChange(profileId, connection, onDone);
  const typed = name.trim();
  const nameError = connectionNameError(name);
  const save = () => {
    if (nameError !== null) return;
    if (typed === connection.name) onDone();
    else change.run({ changes: { name: typed }, what: text.what(labelOf(connection), typed) });
  };
  return (
    <Form
      aria-label={text.start}
      className={styles.rename ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h1 className="visually-hidden">{labelOf(connection)}</h1>
      <TextField
        label={text.label}
        isLabelHidden
        inputRef={field}
        value={name}
        error={change.error?.message ?? nameError}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
          else event.continuePropagation();
        }}
      />
      <Button type="submit" icon={Check} isPending={change.isPending} isDisabled={nameError !== null}>
        {messages.general.save}
      </Button>
      <IconButton icon={X} label={messages.general.cancel} onPress={onDone} />
    </Form>
  );
}
