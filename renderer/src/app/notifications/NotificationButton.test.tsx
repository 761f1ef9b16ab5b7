// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../components/ToastRegion";
import { clearNotifications, dismissToast, showToast, toastStore } from "../../components/toasts";
import { NotificationButton, useNotificationPanel } from "./NotificationButton";

beforeEach(() => {
  clear();
  render(
    <>
      <ToastRegion label="Latest notification" dismissLabel="Dismiss" />
      <NotificationButton />
    </>,
  );
});

afterEach(() => {
  clear();
  cleanup();
});

/** Tests of other files in the same process leave toasts too. */
function clear(): void {
  act(() => {
    useNotificationPanel.getState().setOpen(false);
    for (const { id } of toastStore.getState()) dismissToast(id);
    clearNotifications();
  });
}

const region = () => screen.getByRole("group", { name: "Latest notification" });
const button = () => screen.getByRole("button", { name: /^Notifications/ });

describe("NotificationButton", () => {
  it("says that there is nothing", () => {
    fireEvent.click(button());
    expect(screen.getByRole("dialog", { name: "Notifications" }).textContent).toContain("No notifications");
  });

  it("lists what toasts said after they have left, newest first, and counts errors until it is opened", () => {
    act(() => {
      showToast("Copied");
      showToast("Not saved: the disk is full", "error");
    });
    fireEvent.click(within(region()).getByRole("button", { name: "Dismiss" }));
    expect(region().textContent).toContain("Copied");
    expect(button().getAttribute("aria-label")).toBe("Notifications, 1 new error");
    fireEvent.click(button());
    const items = within(screen.getByRole("dialog", { name: "Notifications" })).getAllByRole("listitem");
    expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual([
      "Not saved: the disk is full",
      "Copied",
    ]);
    expect(toastStore.getState()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    expect(screen.queryByRole("listitem")).toBeNull();
    act(() => useNotificationPanel.getState().setOpen(false));
    expect(button().getAttribute("aria-label")).toBe("Notifications");
  });

  it("offers the action of a toast in the list too", () => {
    let opened = 0;
    act(() =>
      showToast("Exported to a.csv", "info", { label: "Show in folder", onPress: () => (opened += 1) }),
    );
    act(() => useNotificationPanel.getState().setOpen(true));
    fireEvent.click(screen.getByRole("button", { name: "Show in folder" }));
    expect(opened).toBe(1);
    expect(useNotificationPanel.getState().isOpen).toBe(false);
  });
});

describe("ToastRegion", () => {
  it("shows an error rather than what was said after it", () => {
    act(() => {
      showToast("Not saved: the disk is full", "error");
      showToast("Copied");
    });
    expect(region().textContent).toContain("Not saved");
    expect(region().textContent).not.toContain("Copied");
  });
});
