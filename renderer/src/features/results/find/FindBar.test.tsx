// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FoundCell } from "#shared/contract/resultPort";
import type { CellSearch } from "../client/ResultAnalyses";
import type { GridHandle } from "../state/selection";
import { FindBar } from "./FindBar";

afterEach(cleanup);

const found: FoundCell = { place: { row: 0, place: 0 }, cells: 9, ordinal: 1 };

/** A bar over a store that answers when it is told to. */
function open(truncated: boolean) {
  const waiting: ((found: FoundCell) => void)[] = [];
  const searches: CellSearch[] = [];
  const find = (search: CellSearch) => {
    searches.push(search);
    return new Promise<FoundCell>((answer) => waiting.push(answer));
  };
  let at = { row: 0, column: 0 };
  const grid: GridHandle = {
    focus: () => undefined,
    goTo: (point) => {
      at = point;
    },
    focusedPoint: () => at,
    shownColumns: () => [0],
  };
  render(
    <FindBar
      analyses={{ find }}
      state={{ truncated, rowCount: 1000 }}
      columns={[{ name: "city", type: "VARCHAR" }]}
      grid={{ current: grid }}
      opening={1}
      onClose={() => undefined}
    />,
  );
  const answer = (cells: number, row = 0) =>
    waiting.shift()?.({ ...found, cells, ordinal: row + 1, place: { row, place: 0 } });
  return { answer, searches };
}

const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const said = () => screen.getByRole("status").textContent;

describe("the search through a result", () => {
  it("says nothing of another text while it looks for one, and that it takes time", async () => {
    const { answer } = open(false);
    type("oslo");
    expect(await screen.findByText("Searching…")).toBeTruthy();
    answer(9);
    expect(await screen.findByText(/^1 of 9/)).toBeTruthy();
    type("oslo fjord");
    expect(said()?.trim()).toBe("");
    expect(await screen.findByText("Searching…")).toBeTruthy();
    answer(2);
    expect(await screen.findByText(/^1 of 2/)).toBeTruthy();
  });

  it("says of a cut result of which rows it speaks", async () => {
    const { answer } = open(true);
    type("oslo");
    await screen.findByText("Searching…");
    answer(9);
    expect(await screen.findByText(/^1 of 9 in the first 1,000 rows/)).toBeTruthy();
  });

  it("takes every step that is asked for, each from where the one before has led", async () => {
    const { answer, searches } = open(false);
    type("oslo");
    await vi.waitFor(() => expect(searches).toHaveLength(1));
    answer(9);
    await screen.findByText(/^1 of 9/);
    for (const _ of [1, 2]) fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
    await vi.waitFor(() => expect(searches).toHaveLength(2));
    answer(9, 4);
    await vi.waitFor(() => expect(searches).toHaveLength(3));
    expect(searches[2]).toMatchObject({ after: { row: 4, place: 0 } });
    answer(9, 7);
    await screen.findByText(/^8 of 9/);
  });

  it("takes no further step for a text that is no longer looked for", async () => {
    const { answer, searches } = open(false);
    type("oslo");
    await vi.waitFor(() => expect(searches).toHaveLength(1));
    answer(9);
    await screen.findByText(/^1 of 9/);
    for (const _ of [1, 2]) fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
    await vi.waitFor(() => expect(searches).toHaveLength(2));
    type("bergen");
    answer(9, 4);
    await vi.waitFor(() => expect(searches.at(-1)).toMatchObject({ text: "bergen" }));
    expect(searches.map(({ text }) => text)).toEqual(["oslo", "oslo", "bergen"]);
  });
});
