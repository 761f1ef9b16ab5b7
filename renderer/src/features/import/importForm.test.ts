import { detectedText, type FileInspection } from "#shared/domain/importPlan";
import { describe, expect, test } from "vitest";
import { importForm, importProblem, withColumn } from "./importForm";

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

describe("the form for a file", () => {
  test("starts as the file suggests", () => {
    const form = importForm(inspection, null);
    expect(form).toMatchObject({ table: "orders", schema: "main", mode: "create" });
    expect(importProblem(form)).toBeNull();
  });

  test("keeps the table's name and the mode when the file is read in another way", () => {
    const earlier = { ...importForm(inspection, null), table: "mine", mode: "append" as const };
    expect(importForm({ ...inspection, text: { ...commas, delimiter: ";" } }, earlier)).toMatchObject({
      table: "mine",
      mode: "append",
      text: { delimiter: ";" },
    });
  });

  test("names what is missing or twice, counting only columns that are loaded", () => {
    const form = importForm(inspection, null);
    expect(importProblem({ ...form, table: "  " })).toBe("Give the table a name.");
    expect(importProblem(withColumn(form, 0, { included: false }))).toBe("Choose at least one column.");
    expect(importProblem(withColumn(form, 0, { type: "" }))).toBe("Give each column a type.");
    expect(importProblem(withColumn(form, 1, { included: true }))).toBe("Two columns are named “ID”.");
  });
});
