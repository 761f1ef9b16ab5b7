// @vitest-environment happy-dom
import { resultPortVersion } from "#shared/contract/resultPort";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultClient } from "../client/ResultClient";
import { ValueList } from "./ValueList";
import { ResultContext } from "../state/resultContext";
import { FakeStore } from "../testing/FakeStore";
import { resultOf } from "../testing/resultOf";

const stored = "2026-11-01 23:30:00+00";
const column = { name: "seen", type: "TIMESTAMP WITH TIME ZONE" };

let close = (): void => undefined;
afterEach(() => {
  cleanup();
  close();
});

/** A result whose column has one value, a point of time. */
function resultWithTime(): ResultClient {
  const store = new FakeStore(({ type }) =>
    type === "values" ? { values: [{ text: stored, rows: 1 }], distinct: 1 } : undefined,
  );
  const client = new ResultClient(store.page);
  store.tell(
    { type: "hello", version: resultPortVersion, runId: "run" },
    { type: "columns", columns: [column], rowCount: 1, rows: [] },
  );
  close = () => {
    client.dispose();
    store.close();
  };
  return client;
}

describe("ValueList", () => {
  it("shows times in the zone of the grid, and filters by the moment as it is stored", async () => {
    const onChange = vi.fn();
    render(
      <ResultContext value={resultOf(resultWithTime())}>
        <ValueList
          {...column}
          column={0}
          timeZone="Europe/Oslo"
          filter=""
          onChange={onChange}
          onApply={() => undefined}
        />
      </ResultContext>,
    );
    fireEvent.click(await screen.findByRole("row", { name: /^2026-11-02 00:30:00\+01:00/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(`"${stored}"`);
  });
});
