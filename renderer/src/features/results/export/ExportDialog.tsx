import { isSqlFormat } from "#shared/domain/results/resultCopy";
import { exportFormats } from "#shared/domain/results/resultExport";
import { wholeResult } from "#shared/domain/results/resultView";
import { embeddedProfileId } from "#shared/domain/ids";
import { Button } from "../../../components/Button";
import { FormDialog } from "../../../components/FormDialog";
import { Notice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import { KeyColumns } from "../copy/KeyColumns";
import { scopeText, useResult } from "../state/resultContext";
import { CsvFields } from "./CsvFields";
import { DirectExport } from "./DirectExport";
import type { ExportSelection } from "./exportFile";
import { columnsAsText, type ExportColumns, type ExportRows, rowsText } from "./exportForm";
import type { ExportScope } from "./ResultExporting";
import type { ShownRows } from "./ShownRows";
import { useExportForm } from "./useExportForm";

interface ExportDialogProps {
  shown: ShownRows;
  /** Columns by their index, in the order shown. */
  visible: readonly number[];
  onExport: (wish: ExportSelection, scope: ExportScope) => void;
  onClose: () => void;
}

/** Asks what goes into a file and in which format; main then asks for the place. */
export function ExportDialog(props: ExportDialogProps) {
  const { shown, visible, onExport, onClose } = props;
  const { state, source } = useResult();
  const { columns, kind } = shown;
  const form = useExportForm(shown, visible);
  const text = messages.resultExport;
  const kept =
    form.format === "csv" && form.csv.nullText !== ""
      ? text.csv.keeps(form.csv.nullText)
      : text.formats[form.format].keeps;
  const losesTotals = (shown.totalRows ?? 0) > 0 && (form.format === "parquet" || isSqlFormat(form.format));
  const written = losesTotals ? { ...shown, rowCount: shown.rowCount - (shown.totalRows ?? 0) } : shown;
  const isEmbedded = source?.profileId === embeddedProfileId;
  const asText =
    form.format === "parquet" ? columnsAsText(columns, form.chosen, form.rows === "whole" && isEmbedded) : [];
  const keeps = [
    kept,
    ...(losesTotals ? [text.totalsLeftOut] : []),
    ...(asText.length === 0 ? [] : [text.writtenAsText(asText)]),
  ].join(" ");
  const isDirect = form.rows === "direct";

  function submit() {
    const wished = form.submit();
    if (wished === null) return;
    onExport(wished.wish, wished.scope);
    onClose();
  }

  return (
    <FormDialog
      title={text.title[kind]}
      closeLabel={messages.general.close}
      cancelLabel={isDirect ? messages.general.done : messages.general.cancel}
      submitLabel={isDirect ? null : text.exportRows}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={text.format}
        options={exportFormats.map((value) => ({
          value,
          label: text.formats[value].name,
          description: text.formats[value].keeps,
        }))}
        value={form.format}
        description={keeps}
        onChange={form.setFormat}
      />
      <Select
        label={text.rows}
        options={form.choices.map((value) => ({ value, ...rowsText(value, state, written, isEmbedded) }))}
        value={form.rows}
        description={rowsText(form.rows, state, written, isEmbedded).description}
        onChange={form.setRows}
      />
      <ColumnsField
        count={columns.length}
        visible={visible}
        selected={form.selected}
        value={form.whichColumns}
        onChange={form.setWhichColumns}
      />
      {form.format === "csv" ? (
        <CsvFields
          options={form.csv}
          nullTextError={form.csvError}
          {...(isDirect ? { encodings: ["utf-8"], canEscape: false } : {})}
          onChange={form.setCsv}
        />
      ) : null}
      {form.format === "sqlInsert" ? (
        <TextField
          label={text.table}
          description={text.tableHint}
          isCode
          value={form.table}
          error={form.tableError}
          onChange={form.setTable}
        />
      ) : null}
      {form.needsKeys ? (
        <>
          <KeyColumns
            columns={columns}
            offered={form.offeredKeys}
            chosen={form.keys}
            onChoose={form.setKeys}
            hint={text.keysForPages}
            error={form.keysError}
          />
          <Notice tone="info">{text.pagesCost}</Notice>
        </>
      ) : null}
      {form.isCut ? (
        <CutNotice shown={shown} all={form.all} isEmbedded={isEmbedded} onChoose={form.setRows} />
      ) : null}
      {form.directText === null || source === null ? null : (
        <DirectExport text={form.directText} source={source} />
      )}
    </FormDialog>
  );
}

interface ColumnsFieldProps {
  count: number;
  visible: readonly number[];
  selected: readonly number[];
  value: ExportColumns;
  onChange: (value: ExportColumns) => void;
}

/** Which columns go out: all, those that are shown, or those that are selected. */
function ColumnsField({ count, visible, selected, value, onChange }: ColumnsFieldProps) {
  const text = messages.resultExport;
  const isSome = ({ length }: readonly number[]) => length > 0 && length < count;
  return (
    <Select
      label={text.columns}
      options={[
        { value: "all" as const, label: text.allColumns(count) },
        ...(isSome(visible)
          ? [{ value: "visible" as const, label: text.visibleColumns(visible.length) }]
          : []),
        ...(isSome(selected)
          ? [{ value: "selected" as const, label: text.selectedColumns(selected.length) }]
          : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface CutNoticeProps {
  shown: ShownRows;
  /** The choice that has all rows; null where the dialog offers none. */
  all: ExportRows | null;
  /** Whether the embedded service ran the statement. */
  isEmbedded: boolean;
  onChoose: (rows: ExportRows) => void;
}

/** Says of a cut result that its first rows alone go out, and what would have all of them. */
function CutNotice({ shown, all, isEmbedded, onChoose }: CutNoticeProps) {
  const { state } = useResult();
  const text = messages.resultExport;
  if (shown.kind === "differences") {
    return (
      <Notice tone="warning">{text.differencesOfCut(scopeText({ ...state, view: wholeResult }))}</Notice>
    );
  }
  if (shown.kind !== "rows")
    return <Notice tone="warning">{text.computedOfCut[shown.kind](scopeText(state))}</Notice>;
  if (all === null) return <Notice tone="warning">{messages.results.cutNote(state.rowCount)}</Notice>;
  return (
    <Notice tone="warning" actions={<Button onPress={() => onChoose(all)}>{text.chooseAll}</Button>}>
      {text.cutAbove(state.rowCount, rowsText(all, state, shown, isEmbedded).label)}
    </Notice>
  );
}
