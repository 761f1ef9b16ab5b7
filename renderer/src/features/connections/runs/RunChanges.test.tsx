// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { runOf } from "../../../testing/runOf";
import { RunChanges } from "./RunChanges";

afterEach(cleanup);

const shown = () => screen.queryAllByRole("listitem").map((item) => item.textContent);
const review = { tables: ["public.new"], columns: [{ table: "public.orders", column: "tip" }] };
const added = { kind: "tableAdded", table: "public.new", column: null, from: null, to: null };

describe("RunChanges", () => {
  it("lists new tables and held-back columns once, and says that they are not synced", () => {
    const run = runOf({ changes: [added], review });
    render(<RunChanges run={run} previous={undefined} sourceKind="postgres" />);
    expect(shown()).toEqual([
      "public.new is new, not synced yet",
      "public.orders: column tip is new, not synced yet",
    ]);
  });

  it("tells a dropped column of PostgreSQL from one that may no longer be read", () => {
    const changeOf = (kind: string) => ({
      kind,
      table: "public.orders",
      column: "tip",
      from: "INTEGER",
      to: null,
    });
    const run = runOf({ changes: [changeOf("columnVanished"), changeOf("columnRevoked")] });
    const { rerender } = render(<RunChanges run={run} previous={undefined} sourceKind="postgres" />);
    expect(shown()).toEqual([
      "public.orders: column tip was dropped or renamed at the source",
      "public.orders: column tip can no longer be read by the source’s user",
    ]);
    rerender(<RunChanges run={run} previous={undefined} sourceKind="mysql" />);
    expect(shown()[0]).toBe("public.orders: column tip no longer exists or can no longer be read");
  });

  it("leaves out a column that the sync before held back too", () => {
    const previous = runOf({ review });
    render(<RunChanges run={runOf({ review })} previous={previous} sourceKind="postgres" />);
    expect(shown()).toEqual([]);
  });
});
