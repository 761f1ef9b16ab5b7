// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { toastStore } from "../../components/toasts";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { KeptResults } from "./KeptResults";

const text = messages.keptResults;
let bridge: FakeBridge;

beforeEach(() => {
  bridge = new FakeBridge({
    "results.kept": () => ({ bytes: 1000, results: 3, limitMegabytes: 2000 }),
    "results.removeKept": () => ({}),
  }).install();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeptResults />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  toastStore.setState([], true);
});

const removed = () => bridge.inputsOf("results.removeKept");

it("removes kept results only after a question that says that pinned ones go too", async () => {
  await screen.findByText(text.used("1 kB", 3));
  fireEvent.click(screen.getByRole("button", { name: text.removeAll }));
  const question = await screen.findByText(text.removeText);
  expect(question.textContent).toContain("pinned");
  expect(removed()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: messages.general.cancel }));
  await waitFor(() => expect(screen.queryByText(text.removeText)).toBeNull());
  expect(removed()).toEqual([]);

  fireEvent.click(screen.getByRole("button", { name: text.removeAll }));
  await screen.findByText(text.removeText);
  const dialog = document.querySelector<HTMLElement>("[role=dialog], [role=alertdialog]");
  fireEvent.click(within(dialog ?? document.body).getByRole("button", { name: text.remove }));
  await waitFor(() => expect(removed()).toHaveLength(1));
  await waitFor(() => expect(toastStore.getState()[0]?.text).toBe(text.removed));
  expect(screen.queryByText(text.removeText)).toBeNull();
});
