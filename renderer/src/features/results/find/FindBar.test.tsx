// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { AnswerOf } from "../client/PortRequests";
import type { CellSearch } from "../client/ResultAnalyses";
import type { GridHandle } from "../state/selection";
import { FindBar } from "./FindBar";

afterEach(cleanup);

type Found = AnswerOf<"found">;

const grid: GridHandle = {
  focus: () => undefined,
  goTo: () => undefined,
  focusedPoint: () => ({ row: 0, column: 0 }),
  shownColumns: () => [0],
};
const found: Found = { type: "found", requestId: 1, place: { row: 0, place: 0 }, cells: 9, ordinal: 1 };

/** A bar over a store that answers when it is told to. */
function open(truncated: boolean): { readonly answer: (cells: number) => void } {
  const waiting: ((found: Found) => void)[] = [];
  const find = (_search: CellSearch) => new Promise<Found>((answer) => waiting.push(answer));
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
  return { answer: (cells) => waiting.shift()?.({ ...found, cells }) };
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
});
