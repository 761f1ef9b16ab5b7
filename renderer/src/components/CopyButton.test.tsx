// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "./CopyButton";
import { clearNotifications, dismissToast, notificationStore, toastStore } from "./toasts";

afterEach(() => {
  for (const { id } of toastStore.getState()) dismissToast(id);
  clearNotifications();
  vi.restoreAllMocks();
  cleanup();
});

function press(): void {
  render(<CopyButton text="SELECT 1" label="Copy" copiedLabel="Copied" failedText="It can’t be copied." />);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
}

const kept = () => notificationStore.getState().entries.map(({ text, tone }) => [tone, text]);

describe("CopyButton", () => {
  it("says on itself that it copied, and keeps that in the list of notifications without a toast", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    press();
    await screen.findByRole("button", { name: "Copied" });
    expect(kept()).toEqual([["info", "Copied"]]);
    expect(toastStore.getState()).toEqual([]);
  });

  it("reports a copy that failed", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("locked"));
    press();
    await vi.waitFor(() => expect(kept()).toEqual([["error", "It can’t be copied."]]));
    expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
  });
});
