// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldTask } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { ResultClient } from "../client/ResultClient";
import { initialResultState } from "../client/ResultState";
import { FieldWorkNote } from "./FieldWorkNote";
import { ResultContext } from "../state/resultContext";
import { FakeStore } from "../testing/FakeStore";
import { resultOf } from "../testing/resultOf";

let client: ResultClient;
let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
  client = new ResultClient(store.page);
});
afterEach(() => {
  cleanup();
  client.dispose();
  store.close();
});

const note = (task: FieldTask, onStop?: () => void) => (
  <ResultContext
    value={resultOf(client, {
      state: { ...initialResultState, rowCount: 100_000, fieldWork: { task, rowsDone: 25_000 } },
    })}
  >
    <FieldWorkNote {...(onStop === undefined ? {} : { onStop })} />
  </ResultContext>
);

describe("work on the fields of nested values", () => {
  it("is said with how far it is, and announced once", () => {
    render(note("names"));
    const bar = screen.getByRole("progressbar", { name: "Reading field names" });
    expect(bar.getAttribute("aria-valuetext")).toBe("25,000 of 100,000 rows");
    expect(screen.getByRole("status").textContent).toBe("Reading field names");
  });

  it("is said of what a first sort or filter waits for too", () => {
    render(note("table"));
    expect(
      screen.getByRole("progressbar", { name: "Preparing fields for sorting and filtering" }),
    ).toBeTruthy();
  });

  it("is stopped by its button, which hands the focus on", async () => {
    const making = client.makeFields([]);
    await vi.waitFor(() => expect(store.asked).toHaveLength(1));
    store.report(store.asked[0], { task: "types", rowsDone: 10 });
    await vi.waitFor(() => expect(client.getState().fieldWork?.rowsDone).toBe(10));
    const onStop = vi.fn();
    render(note("types", onStop));
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await vi.waitFor(() => expect(store.cancelled).toEqual(store.asked));
    expect(onStop).toHaveBeenCalledOnce();
    store.refuse(store.asked[0], new AppError("CANCELLED"));
    await expect(making).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("leaves nothing behind when it is over", () => {
    render(
      <ResultContext value={resultOf(client, { state: initialResultState })}>
        <FieldWorkNote />
      </ResultContext>,
    );
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
