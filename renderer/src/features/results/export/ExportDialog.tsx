import { isSqlFormat } from "#shared/contract/resultCopy";
import { exportFormats } from "#shared/contract/resultExport";
import { embeddedProfileId } from "#shared/domain/ids";
import { FormDialog } from "../../../components/FormDialog";
import { Notice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { KeyColumns } from "../copy/KeyColumns";
import type { ResultSource } from "../ResultSource";
import { ColumnsField } from "./ColumnsField";
import { CsvFields } from "./CsvFields";
import { CutNotice } from "./CutNotice";
import { DirectExport } from "./DirectExport";
import type { ExportWish } from "./exportFile";
import type { ExportScope } from "./ResultExporting";
import { rowsText } from "./rowsText";
import type { ShownRows } from "./ShownRows";
import { useExportForm } from "./useExportForm";

interface ExportDialogProps {
  state: ResultState;
  shown: ShownRows;
  /** Columns by their index, in the order shown. */
  visible: readonly number[];
  /** The statement that made the result, and where it ran; null where that is not known. */
  statement: string | null;
  source: ResultSource | null;
  onExport: (wish: ExportWish, scope: ExportScope) => void;
  onClose: () => void;
}

/** Asks what goes into a file and in which format; main then asks for the place. */
export function ExportDialog(props: ExportDialogProps) {
  const { state, shown, visible, statement, source, onExport, onClose } = props;
  const { columns, kind } = shown;
  const form = useExportForm(state, shown, visible, statement, source);
  const text = messages.resultExport;
  const kept =
    form.format === "csv" && form.csv.nullText !== ""
      ? text.csv.keeps(form.csv.nullText)
      : text.formats[form.format].keeps;
  const losesTotals = (shown.totalRows ?? 0) > 0 && (form.format === "parquet" || isSqlFormat(form.format));
  const written = losesTotals ? { ...shown, rowCount: shown.rowCount - (shown.totalRows ?? 0) } : shown;
  const keeps = losesTotals ? `${kept} ${text.totalsLeftOut}` : kept;
  const isDirect = form.rows === "direct";
  const isEmbedded = source?.profileId === embeddedProfileId;

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
        <CutNotice
          state={state}
          shown={shown}
          all={form.all}
          isEmbedded={isEmbedded}
          onChoose={form.setRows}
        />
      ) : null}
      {form.directText === null || source === null ? null : (
        <DirectExport text={form.directText} source={source} />
      )}
    </FormDialog>
  );
}
