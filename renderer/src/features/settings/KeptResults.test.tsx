// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../bridge/FakeBridge";
import { toastStore } from "../../components/toasts";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { KeptResults } from "./SettingsScreen";

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

describe("a smaller room", () => {
  const saved = () => bridge.inputsOf("results.limitKept");
  const type = (megabytes: string) => {
    fireEvent.change(screen.getByRole("textbox", { name: text.limit }), { target: { value: megabytes } });
    fireEvent.click(screen.getByRole("button", { name: text.save }));
  };
  const room = () => screen.getByRole<HTMLInputElement>("textbox", { name: text.limit, hidden: true }).value;
  beforeEach(() => screen.findByDisplayValue("2000"));

  it("is set at once where no result goes by it", async () => {
    bridge.handle("results.limitKept", () => ({ wouldDrop: null }));
    type("1500");
    await waitFor(() => expect(saved()).toEqual([{ megabytes: 1500, mayDrop: 0 }]));
    await waitFor(() => expect(room()).toBe("2000"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("drops nothing before the person has read how many go and which stay", async () => {
    const wouldDrop = { results: 12, bytes: 820_000_000, pinned: 3 };
    bridge.handle("results.limitKept", ({ mayDrop }) => ({ wouldDrop: mayDrop < 12 ? wouldDrop : null }));
    type("100");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 12 results?" });
    expect(dialog.textContent).toContain("The new limit of 100 MB deletes the 12 oldest results (820 MB).");
    expect(dialog.textContent).toContain("The 3 pinned results stay.");
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: text.keepLimit(2000) }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(room()).toBe("2000");
    expect(saved()).toEqual([{ megabytes: 100, mayDrop: 0 }]);

    type("100");
    fireEvent.click(await screen.findByRole("button", { name: text.deleteOldest(12) }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(saved().at(-1)).toEqual({ megabytes: 100, mayDrop: 12 });
  });

  it("asks again where more would go than was said", async () => {
    let count = 1;
    bridge.handle("results.limitKept", ({ mayDrop }) =>
      mayDrop < count ? { wouldDrop: { results: count, bytes: 1000, pinned: 0 } } : { wouldDrop: null },
    );
    type("0");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 1 result?" });
    expect(dialog.textContent).not.toContain("pinned");
    count = 2;
    fireEvent.click(screen.getByRole("button", { name: text.deleteOldest(1) }));
    await screen.findByRole("alertdialog", { name: "Delete 2 results?" });
    fireEvent.click(screen.getByRole("button", { name: text.deleteOldest(2) }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(saved().map(({ mayDrop }) => mayDrop)).toEqual([0, 1, 2]);
  });

  it("says in the question why it could not be set", async () => {
    bridge.handle("results.limitKept", ({ mayDrop }) => {
      if (mayDrop > 0) throw new AppError("RESULT_STORE_STOPPED");
      return { wouldDrop: { results: 1, bytes: 1000, pinned: 0 } };
    });
    type("0");
    fireEvent.click(await screen.findByRole("button", { name: text.deleteOldest(1) }));
    const alert = await screen.findByRole("alert");
    expect(screen.getByRole("alertdialog").contains(alert)).toBe(true);
  });
});
