import { useState } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { SqlTarget } from "#shared/domain/results/resultCopy";
import { FormDialog } from "../../../components/FormDialog";
import { FirstField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import { guessKeys, KeyColumns } from "./KeyColumns";

interface CopySqlDialogProps {
  format: "sqlInsert" | "sqlUpdate";
  columns: readonly ResultColumn[];
  /** Columns that are copied, by their index. */
  copied: readonly number[];
  /** Empty where it could not be guessed. */
  table: string;
  onCopy: (target: SqlTarget) => void;
  onClose: () => void;
}

/** Asks what SQL needs besides the cells: the table, and for UPDATE the columns that tell its rows apart. */
export function CopySqlDialog({ format, columns, copied, onCopy, onClose, ...guessed }: CopySqlDialogProps) {
  const isUpdate = format === "sqlUpdate";
  const [table, setTable] = useState(guessed.table);
  const [keys, setKeys] = useState<readonly number[]>(() => guessKeys(columns));
  const [wasSubmitted, setSubmitted] = useState(false);
  const text = messages.resultExport;
  const tableError = table.trim() === "" ? text.tableMissing : null;
  const keysError = isUpdate ? keysProblem() : null;

  function keysProblem(): string | null {
    if (keys.length === 0) return text.keysMissing;
    return copied.every((index) => keys.includes(index)) ? text.keysAll : null;
  }
  function submit() {
    setSubmitted(true);
    if (tableError !== null || keysError !== null) return;
    onClose();
    onCopy({ table: table.trim(), keys: isUpdate ? [...keys] : [] });
  }

  return (
    <FormDialog
      size="small"
      title={text.copySqlTitle(isUpdate)}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.copy}
      onClose={onClose}
      onSubmit={submit}
    >
      <FirstField
        label={text.table}
        description={text.tableHint}
        isCode
        value={table}
        error={wasSubmitted ? tableError : null}
        onChange={setTable}
      />
      {isUpdate ? (
        <KeyColumns
          columns={columns}
          offered={columns.map((_, index) => index)}
          chosen={keys}
          onChoose={setKeys}
          hint={text.keysForUpdate}
          error={wasSubmitted ? keysError : null}
        />
      ) : null}
    </FormDialog>
  );
}
