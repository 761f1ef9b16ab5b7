// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageMessage } from "#shared/contract/pageMessage";
import type { FieldTask } from "#shared/contract/resultPort";
import { ResultClient } from "../client/ResultClient";
import { initialResultState } from "../client/ResultState";
import { FieldWorkNote } from "./FieldWorkNote";
import { ResultContext } from "../state/resultContext";
import { resultOf } from "../testing/resultOf";

let client: ResultClient;
let store: MessagePort;
let asked: PageMessage[];
beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  asked = [];
  store = port1;
  store.addEventListener("message", (event: MessageEvent<PageMessage>) => asked.push(event.data));
  store.start();
  client = new ResultClient(port2);
});
afterEach(() => {
  cleanup();
  client.dispose();
  store.close();
});

const note = (task: FieldTask, onStop?: () => void) => (
  <ResultContext
    value={resultOf(client, {
      state: { ...initialResultState, rowCount: 100_000, fieldWork: { waiting: 7, task, rowsDone: 25_000 } },
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
    store.postMessage({ type: "fieldProgress", waiting: 7, task: "types", rowsDone: 10 });
    await vi.waitFor(() => expect(client.getState().fieldWork?.waiting).toBe(7));
    const onStop = vi.fn();
    render(note("types", onStop));
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await vi.waitFor(() => expect(asked).toMatchObject([{ type: "stopFields", stopped: 7 }]));
    expect(onStop).toHaveBeenCalledOnce();
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
