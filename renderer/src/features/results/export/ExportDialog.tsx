import { exportEnding, exportFormats, type ExportFormat } from "#shared/contract/resultExport";
import type { ResultColumn } from "#shared/contract/resultPort";
import { guessTable } from "#shared/sql/guessTable";
import { useState } from "react";
import { Form } from "react-aria-components";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { Notice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { guessKeys } from "../copy/guessKeys";
import { KeyColumns } from "../copy/KeyColumns";
import type { ResultSource } from "../ResultSource";
import { DirectExport } from "./DirectExport";
import { directExportText } from "./directExportText";
import styles from "./ExportDialog.module.css";
import type { ExportWish } from "./exportFile";
import { keyColumns, rowChoices, wholeStatement, type ExportColumns, type ExportRows } from "./exportForm";
import type { ExportScope } from "./ResultExporting";

interface ExportDialogProps {
  state: ResultState;
  columns: readonly ResultColumn[];
  /** Columns by their index, in the order shown. */
  visible: readonly number[];
  selected: readonly number[];
  /** The statement that made the result, and where it ran; null where that is not known. */
  statement: string | null;
  source: ResultSource | null;
  onExport: (wish: ExportWish, scope: ExportScope) => void;
  onClose: () => void;
}

const formId = "export-rows";

/** Asks what goes into a file and in which format; main then asks for the place. */
export function ExportDialog(props: ExportDialogProps) {
  const { state, columns, visible, selected, statement, source, onExport, onClose } = props;
  const { rowCount, shownRowCount, truncated, viewId, runId } = state;
  const guessed = statement === null ? null : guessTable(statement);
  const wholeSql = source === null ? null : wholeStatement(statement, columns, state);
  const offeredKeys = keyColumns(columns);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [whichColumns, setWhichColumns] = useState<ExportColumns>(
    visible.length < columns.length ? "visible" : "all",
  );
  const [wantedRows, setWantedRows] = useState<ExportRows | null>(null);
  const [table, setTable] = useState(guessed ?? "");
  const [keys, setKeys] = useState<readonly number[]>(() =>
    guessKeys(columns).filter((key) => offeredKeys.includes(key)),
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const text = messages.resultExport;

  const choices = rowChoices(state, format, {
    canWrap: wholeSql !== null,
    canPage: wholeSql !== null && offeredKeys.length > 0,
  });
  const rows = choices.find((choice) => choice === wantedRows) ?? choices[0] ?? "result";
  const chosen = { all: columns.map((_, index) => index), visible, selected }[whichColumns];
  const tableError = format === "sqlInsert" && table.trim() === "" ? text.tableMissing : null;
  const keysError = rows === "whole" && keys.length === 0 ? text.keysMissing : null;
  const isOfFirst = truncated && (rows === "view" || rows === "result");
  const name = guessed?.replaceAll('"', "") ?? source?.title ?? "result";
  const suggestedName = isOfFirst ? text.firstRowsName(name, rowCount) : name;
  const directText =
    rows === "direct" && wholeSql !== null
      ? directExportText(wholeSql, {
          resultColumns: columns,
          columns: chosen,
          format,
          fileName: `${name}.${exportEnding(format)}`,
        })
      : null;

  function submit() {
    setSubmitted(true);
    if (tableError !== null || keysError !== null) return;
    const target = format === "sqlInsert" ? { target: { table: table.trim(), keys: [] } } : {};
    if (rows === "whole" && source !== null && wholeSql !== null) {
      const { profileId, databaseId } = source;
      const resultColumns = columns.map(({ name: column, type }) => ({ name: column, type }));
      const parts = { format, resultColumns, columns: [...chosen], keys: [...keys], ...target };
      const wish = { kind: "whole", profileId, databaseId, suggestedName } as const;
      onExport({ ...wish, export: { sql: wholeSql, ...parts } }, { rowCount: null, firstRows: null });
    } else if (runId !== null) {
      const parts = { viewId: rows === "view" ? viewId : 0, format, columns: [...chosen], ...target };
      onExport(
        { kind: "result", runId, export: parts, suggestedName },
        { rowCount: rows === "view" ? shownRowCount : rowCount, firstRows: isOfFirst ? rowCount : null },
      );
    }
    onClose();
  }

  return (
    <Dialog
      title={text.title}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            {rows === "direct" ? messages.general.done : messages.general.cancel}
          </Button>
          {rows === "direct" ? null : (
            <Button variant="primary" type="submit" form={formId}>
              {text.exportRows}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={formId}
        className={styles.form ?? ""}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label={text.format}
          options={exportFormats.map((value) => ({
            value,
            label: text.formats[value].name,
            description: text.formats[value].keeps,
          }))}
          value={format}
          description={text.formats[format].keeps}
          onChange={setFormat}
        />
        <Select
          label={text.rows}
          options={choices.map((value) => ({ value, ...rowsText(value, state) }))}
          value={rows}
          description={rowsText(rows, state).description}
          onChange={setWantedRows}
        />
        <Select
          label={text.columns}
          options={[
            { value: "all", label: text.allColumns(columns.length) },
            ...(visible.length > 0 && visible.length < columns.length
              ? [{ value: "visible" as const, label: text.visibleColumns(visible.length) }]
              : []),
            ...(selected.length > 0 && selected.length < columns.length
              ? [{ value: "selected" as const, label: text.selectedColumns(selected.length) }]
              : []),
          ]}
          value={whichColumns}
          onChange={setWhichColumns}
        />
        {format === "sqlInsert" ? (
          <TextField
            label={text.table}
            description={text.tableHint}
            isCode
            value={table}
            error={wasSubmitted ? tableError : null}
            onChange={setTable}
          />
        ) : null}
        {rows === "whole" ? (
          <>
            <KeyColumns
              columns={columns}
              offered={offeredKeys}
              chosen={keys}
              onChoose={setKeys}
              hint={text.keysForPages}
              error={wasSubmitted ? keysError : null}
            />
            <Notice tone="info">{text.changesMeanwhile}</Notice>
          </>
        ) : null}
      </Form>
      {isOfFirst ? <Notice tone="warning">{messages.results.cutNote(rowCount)}</Notice> : null}
      {directText === null || source === null ? null : <DirectExport text={directText} source={source} />}
    </Dialog>
  );
}

function rowsText(rows: ExportRows, { rowCount, shownRowCount, truncated, view }: ResultState) {
  const text = messages.resultExport;
  switch (rows) {
    case "view":
      return { label: text.rowsOfView(shownRowCount, truncated), description: text.rowsOfViewNote };
    case "result":
      return { label: text.rowsOfResult(rowCount, truncated), description: text.rowsOfResultNote(truncated) };
    case "whole":
      return {
        label: view.filters.length > 0 ? text.rowsOfStatementFiltered : text.rowsOfStatement,
        description: text.rowsOfStatementNote,
      };
    case "direct":
      return { label: text.rowsDirect, description: text.rowsDirectNote };
  }
}
