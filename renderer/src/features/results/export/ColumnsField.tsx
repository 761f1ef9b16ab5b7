import { Select } from "../../../components/Select";
import { messages } from "../../../messages/messages";
import type { ExportColumns } from "./exportForm";

interface ColumnsFieldProps {
  count: number;
  visible: readonly number[];
  selected: readonly number[];
  value: ExportColumns;
  onChange: (value: ExportColumns) => void;
}

/** Which columns go out: all, those that are shown, or those that are selected. */
export function ColumnsField({ count, visible, selected, value, onChange }: ColumnsFieldProps) {
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
