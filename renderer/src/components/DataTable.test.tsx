// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type DataColumn, DataTable } from "./DataTable";

interface Table {
  readonly name: string;
  readonly rows: number | null;
}

const columns: readonly DataColumn<Table>[] = [
  {
    id: "name",
    label: "Name",
    isRowHeader: true,
    sortKey: ({ name }) => name,
    renderCell: ({ name }) => name,
  },
  { id: "rows", label: "Rows", sortKey: ({ rows }) => rows, renderCell: ({ rows }) => rows ?? "–" },
  { id: "note", label: "Note", renderCell: () => "" },
];

const tables: readonly Table[] = [
  { name: "orders10", rows: 5 },
  { name: "Orders2", rows: null },
  { name: "customers", rows: 20 },
];

function show(most?: number) {
  render(
    <DataTable
      columns={columns}
      rows={tables}
      keyOf={({ name }) => name}
      {...(most === undefined ? {} : { most })}
    />,
  );
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  const heading = (name: string) => screen.getByRole("columnheader", { name });
  const sortBy = (name: string) => fireEvent.click(within(heading(name)).getByRole("button"));
  return { names, heading, sortBy };
}

afterEach(cleanup);

describe("DataTable", () => {
  it("keeps the order the rows came in until a heading sorts them", () => {
    const { names, heading } = show();
    expect(names()).toEqual(["orders10", "Orders2", "customers"]);
    expect(heading("Name").getAttribute("aria-sort")).toBeNull();
  });

  it("sorts names from A, by the numbers in them, then from Z, then as they came", () => {
    const { names, heading, sortBy } = show();
    sortBy("Name");
    expect(names()).toEqual(["customers", "Orders2", "orders10"]);
    expect(heading("Name").getAttribute("aria-sort")).toBe("ascending");
    sortBy("Name");
    expect(names()).toEqual(["orders10", "Orders2", "customers"]);
    expect(heading("Name").getAttribute("aria-sort")).toBe("descending");
    sortBy("Name");
    expect(heading("Name").getAttribute("aria-sort")).toBeNull();
  });

  it("sorts figures from the largest, with those that are not known last in either direction", () => {
    const { names, heading, sortBy } = show();
    sortBy("Rows");
    expect(names()).toEqual(["customers", "orders10", "Orders2"]);
    expect(heading("Rows").getAttribute("aria-sort")).toBe("descending");
    sortBy("Rows");
    expect(names()).toEqual(["orders10", "customers", "Orders2"]);
  });

  it("draws the first rows of the order chosen, where not all are drawn", () => {
    const { names, sortBy } = show(1);
    sortBy("Rows");
    expect(names()).toEqual(["customers"]);
  });

  it("offers no sorting in a column without a sort key", () => {
    const { heading } = show();
    expect(within(heading("Note")).queryByRole("button")).toBeNull();
  });
});
