import { useEffect, useRef } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import { isSameField, type ResultField } from "#shared/contract/resultField";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";

/** Has columns of parts read only while they are shown: what is hidden among them costs nothing, what comes back is read. */
export function useHiddenFields(
  client: Pick<ResultClient, "fields" | "makeFields">,
  columns: readonly ResultColumn[],
  { hidden, fields }: ColumnLayout,
): void {
  const known = useRef<readonly ResultField[]>([]);
  useEffect(() => {
    const before = known.current;
    const now = hidden.flatMap((index) => columns[index]?.field ?? []);
    known.current = now;
    const gone = now.filter((field) => !isAmong(before, field));
    const back = before.filter((field) => !isAmong(now, field) && isAmong(fields, field));
    if (gone.length > 0) client.fields.hide(gone);
    if (back.length > 0) {
      client.makeFields(back).catch((error: unknown) => {
        const { code, message } = toAppErrorData(error);
        if (code !== "CANCELLED") showToast(message, "error");
      });
    }
  }, [client, columns, hidden, fields]);
}

function isAmong(fields: readonly ResultField[], wanted: ResultField): boolean {
  return fields.some((field) => isSameField(field, wanted));
}
