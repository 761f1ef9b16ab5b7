import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearNotifications,
  dismissToast,
  keepNotification,
  markNotificationsSeen,
  notificationStore,
  pauseToasts,
  resumeToasts,
  showToast,
  shownMs,
  toastStore,
} from "./toasts";

const shown = () => toastStore.getState().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  for (const { id } of toastStore.getState()) dismissToast(id);
  clearNotifications();
  vi.useRealTimers();
});

describe("toasts", () => {
  it("leave by themselves, errors later", () => {
    showToast("Copied");
    showToast("The clipboard is locked", "error");
    expect(shown()).toEqual(["Copied", "The clipboard is locked"]);
    vi.advanceTimersByTime(6000);
    expect(shown()).toEqual(["The clipboard is locked"]);
    vi.advanceTimersByTime(20_000);
    expect(shown()).toEqual([]);
  });

  it("stay long enough for their text to be read", () => {
    const toast = { tone: "info", action: null } as const;
    const long =
      "The result store restarted after a crash. All complete results were restored, and statements that ran can be run again.";
    expect(shownMs({ ...toast, text: long })).toBeGreaterThan(9000);
    expect(shownMs({ ...toast, text: "Copied" })).toBeLessThan(6000);
    expect(shownMs({ ...toast, text: "x".repeat(10_000), tone: "error" })).toBeLessThan(60_000);
  });

  it("stay while they are pointed at", () => {
    showToast("Copied");
    vi.advanceTimersByTime(3000);
    pauseToasts();
    showToast("Saved");
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(["Copied", "Saved"]);
    resumeToasts();
    vi.advanceTimersByTime(2000);
    expect(shown()).toEqual(["Saved"]);
    vi.advanceTimersByTime(4000);
    expect(shown()).toEqual([]);
  });

  it("share the list with notes that are shown elsewhere, which repeat without crowding it", () => {
    showToast("Saved");
    keepNotification("3 rows copied");
    keepNotification("3 rows copied");
    keepNotification("Not copied: the clipboard is locked", "error");
    keepNotification("Not copied: the clipboard is locked", "error");
    const { entries, unseenErrors } = notificationStore.getState();
    expect(entries.map(({ text }) => text)).toEqual([
      "Not copied: the clipboard is locked",
      "Not copied: the clipboard is locked",
      "3 rows copied",
      "Saved",
    ]);
    expect(unseenErrors).toBe(2);
    expect(shown()).toEqual(["Saved"]);
  });

  it("are kept in the list, newest first, however many there are", () => {
    for (let index = 0; index < 300; index += 1) showToast(String(index), index % 3 === 0 ? "error" : "info");
    expect(shown()).toEqual(["296", "297", "298", "299"]);
    vi.advanceTimersByTime(120_000);
    const { entries, unseenErrors } = notificationStore.getState();
    expect(entries).toHaveLength(200);
    expect(entries[0]?.text).toBe("299");
    expect(unseenErrors).toBe(100);
    markNotificationsSeen();
    expect(notificationStore.getState().unseenErrors).toBe(0);
  });
});
