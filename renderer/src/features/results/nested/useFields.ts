import { useEffect, useRef } from "react";
import {
  isSameField,
  type PathStep,
  type ResultColumn,
  type ResultField,
} from "#shared/domain/results/ResultColumn";
import type { ResultView } from "#shared/domain/results/resultView";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { showToast } from "../../../components/toasts";
import { lineText } from "../../../lib/lineText";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { ownColumnCount, withFields, withoutFields } from "../layout/fieldPlaces";
import type { ResultLayout } from "../layout/useColumnLayout";

/** Fields that are shown at once: beyond them nobody finds one by looking. */
const maxShown = 1000;

/** What shows parts of nested columns as columns of their own, and hides them. Columns by their index in the result. */
export interface Fields {
  readonly isReady: boolean;
  readonly hasShown: (column: number) => boolean;
  /** Shows all fields of a column. */
  readonly onShowAll: (column: number) => void;
  /** Shows one part of a column. */
  readonly onShow: (column: number, path: readonly PathStep[]) => void;
  /** Hides whatever was made of a column. */
  readonly onHideAll: (column: number) => void;
}

/** Columns of parts come back with the layout that they were left in. What is refused is said. */
export function useFields(
  client: ResultClient,
  { phase, columns: stateColumns }: ResultState,
  columns: readonly ResultColumn[],
  { kept, onKept }: Pick<ResultLayout, "kept" | "onKept">,
): Fields {
  const own = ownColumnCount(columns);
  const isReady = phase === "done";
  const missing = isReady
    ? kept.fields.filter((field) => !(stateColumns ?? []).some((column) => isOf(column, field)))
    : [];
  const asked = useRef<readonly ResultField[] | null>(null);
  useEffect(() => {
    // Once a layout: those that are asked for by a person are there before the layout names them.
    if (missing.length === 0 || asked.current === kept.fields) return;
    asked.current = kept.fields;
    client.makeFields(missing).catch((error: unknown) => {
      if (toAppErrorData(error).code !== "INVALID_INPUT") return;
      onKept((layout) => withoutFields(layout, own, (field) => missing.includes(field)));
    });
  });

  const partOf = (column: number): { column: number; path: readonly PathStep[] } =>
    columns[column]?.field ?? { column, path: [] };
  const show = async (fields: readonly ResultField[]): Promise<void> => {
    await client.makeFields(fields);
    onKept((layout) => withFields(layout, own, fields));
  };
  const showAll = async (index: number): Promise<void> => {
    const { column, path } = partOf(index);
    const { names, count } = await client.fields.names(column, path, maxShown);
    const say = messages.resultNested;
    const name = lineText(columns[index]?.name ?? "");
    if (count === 0) {
      showToast(say.noFields(name), "info");
      return;
    }
    await show(names.map((field) => ({ column, path: [...path, field] })));
    if (names.length < count) showToast(say.firstFields(names.length, count), "info");
  };
  const tell = (error: unknown): void => {
    const { code, message } = toAppErrorData(error);
    if (code !== "CANCELLED") showToast(message, "error");
  };
  return {
    isReady,
    hasShown: (index) => kept.fields.some((field) => isWithin(field, partOf(index))),
    onShowAll: (index) => void showAll(index).catch(tell),
    onShow: (index, steps) => {
      const { column, path } = partOf(index);
      void show([{ column, path: [...path, ...steps] }]).catch(tell);
    },
    onHideAll: (index) => {
      const isUnwanted = (field: ResultField): boolean => isWithin(field, partOf(index));
      client.fields.hide(kept.fields.filter(isUnwanted));
      onKept((layout: ColumnLayout) => withoutFields(layout, own, isUnwanted));
    },
  };
}

function isOf({ field }: ResultColumn, wanted: ResultField): boolean {
  return field !== undefined && isSameField(field, wanted);
}

function isWithin(field: ResultField, whole: { column: number; path: readonly PathStep[] }): boolean {
  return (
    field.column === whole.column &&
    field.path.length > whole.path.length &&
    whole.path.every((step, place) => step === field.path[place])
  );
}

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

/**
 * The columns of a result without those of parts at its end that are not shown any more: columns keep their index as long as
 * the result is open. What the rows are sorted or filtered by stays.
 */
export function trimmedColumns(
  columns: readonly ResultColumn[],
  { fields }: ColumnLayout,
  { sort, filters }: ResultView,
): readonly ResultColumn[] {
  const used = new Set([...sort, ...filters].map(({ column }) => column));
  const last = columns.findLastIndex(
    ({ field }, index) =>
      field === undefined || used.has(index) || fields.some((shown) => isSameField(shown, field)),
  );
  return last + 1 === columns.length ? columns : columns.slice(0, last + 1);
}
