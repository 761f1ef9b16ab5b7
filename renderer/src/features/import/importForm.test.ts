import { detectedText, type FileInspection, type SavedMapping } from "#shared/domain/importPlan";
import { describe, expect, it } from "vitest";
import {
  askedOf,
  changesFrom,
  detected,
  importForm,
  importFormError,
  noChanges,
  withColumn,
  withText,
} from "./importForm";

const commas = { ...detectedText, delimiter: ",", hasHeader: true };

const inspection: FileInspection = {
  format: "csv",
  compression: "none",
  text: commas,
  sheet: null,
  sheets: null,
  tableName: "orders",
  columns: [
    { source: "id", name: "id", type: "BIGINT", included: true },
    { source: "ID", name: "ID", type: "VARCHAR", included: false },
  ],
  headRows: [],
  tailRows: [],
  rowCount: null,
  lines: null,
  problems: [],
};

const saved: SavedMapping = {
  text: { ...detectedText, delimiter: ";" },
  sheet: null,
  columns: [{ source: "id", name: "order_id", type: "INTEGER", included: true }],
  brokenLines: "reject",
  savedAt: "2026-11-01T10:00:00Z",
};

describe("importForm", () => {
  it("proposes what the file suggests", () => {
    expect(importForm(inspection, null, noChanges)).toMatchObject({
      schema: "main",
      table: "orders",
      mode: "create",
      brokenLines: "fail",
      columns: inspection.columns,
    });
  });

  it("uses what is remembered of this kind of file, unless the user wants what was detected", () => {
    expect(importForm(inspection, saved, noChanges)).toMatchObject({
      brokenLines: "reject",
      columns: [{ source: "id", name: "order_id", type: "INTEGER" }, { source: "ID" }],
    });
    expect(importForm(inspection, saved, { ...noChanges, wantsDetected: true })).toEqual(
      importForm(inspection, null, noChanges),
    );
    expect(askedOf(noChanges, saved).text?.delimiter).toBe(";");
    expect(askedOf({ ...noChanges, wantsDetected: true }, saved)).toEqual(detected);
  });

  it("shows a load that is edited again as it was started", () => {
    const { schema, table, mode, brokenLines, ...reading } = importForm(inspection, saved, {
      ...noChanges,
      schema: "sales",
      table: "orders_2024",
      mode: "append",
    });
    const target = { profileId: "embedded", databaseId: "d", schema, table };
    const settings = { reading, target, databaseName: "sales", mode, brokenLines };
    const changes = changesFrom({ ...settings, reading: { ...reading, columns: [...reading.columns] } });
    const found = { ...inspection, columns: [...inspection.columns] };
    expect(importForm(found, null, changes)).toEqual({ ...reading, schema, table, mode, brokenLines });
    expect(askedOf(changes, saved)).toEqual({ format: "csv", text: commas, sheet: null });
  });

  it("keeps everything the user changed when the file is read in another way", () => {
    const changes = withText(
      withColumn({ ...noChanges, table: "mine", mode: "append" }, "id", { type: "INTEGER" }),
      detected,
      { delimiter: ";" },
    );
    const again = { ...inspection, text: { ...commas, delimiter: ";" } };
    expect(importForm(again, null, changes)).toMatchObject({
      table: "mine",
      mode: "append",
      text: { delimiter: ";" },
      columns: [{ source: "id", type: "INTEGER" }, { source: "ID" }],
    });
  });

  it("asks only for the options that were changed and leaves the others detected", () => {
    expect(withText(noChanges, detected, { delimiter: ";" }).asked).toEqual({
      ...detected,
      text: { ...detectedText, delimiter: ";" },
    });
  });

  it.each([
    ["nothing", noChanges, null],
    ["a table without a name", { ...noChanges, table: " " }, "Enter a schema and a table name."],
    ["no column", withColumn(noChanges, "id", { included: false }), "Choose at least one column."],
    ["two columns of a name", withColumn(noChanges, "ID", { included: true }), "Two columns are named “ID”."],
    ["a column without a type", withColumn(noChanges, "id", { type: " " }), "Enter a type for each column."],
  ])("names what keeps it from being loaded: %s", (_what, changes, formError) => {
    expect(importFormError(importForm(inspection, null, changes))).toBe(formError);
  });
});
