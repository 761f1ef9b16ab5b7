import { createStore } from "zustand/vanilla";

/** Something that needs no answer, such as "Copied". */
export interface Toast {
  readonly id: string;
  readonly tone: "info" | "error";
  readonly text: string;
  /** What can be done with what it tells of. */
  readonly action: ToastAction | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface NotificationList {
  /** Newest first. */
  readonly entries: readonly Toast[];
  /** Errors since the list was last open. */
  readonly unseenErrors: number;
}

/** Notifications kept, for as long as the window is open. */
const maxKept = 200;

/** Toasts on screen at once wait for each other; more than these are only in the list. */
const maxShown = 4;

/** Milliseconds to notice a toast, and to read a character of it: 200 words a minute, with time to spare. */
const noticeMs = 4000;
const readMsPerCharacter = 60;

/** The shortest time for an error, and for one that offers something, which takes a decision. */
const decideMs = 15_000;
const longestMs = 45_000;

/** The toasts on screen, oldest first. Each leaves by itself. */
export const toastStore = createStore<readonly Toast[]>()(() => []);

/** What the toasts of this window said, also those that have left. */
export const notificationStore = createStore<NotificationList>()(() => ({ entries: [], unseenErrors: 0 }));

interface Timer {
  readonly handle: ReturnType<typeof setTimeout>;
  readonly startedAt: number;
  readonly remainingMs: number;
}

/** Of the toasts on screen; `handle` of one that is paused has run out of effect. */
const timers = new Map<string, Timer>();
let isPaused = false;

/** Shows a toast for long enough to be read, and keeps it in the list of notifications. */
export function showToast(
  text: string,
  tone: Toast["tone"] = "info",
  action: ToastAction | null = null,
): void {
  const toast = keepNotification(text, tone, action);
  const shown = toastStore.getState();
  for (const { id } of shown.slice(0, Math.max(0, shown.length - maxShown + 1))) dismissToast(id);
  toastStore.setState([...toastStore.getState(), toast], true);
  start(toast.id, shownMs(toast));
}

/**
 * Keeps in the list of notifications what is shown elsewhere for a moment, such as next to the rows that were copied. A
 * text repeated at once takes the place of the last one, so that copying does not crowd the list.
 */
export function keepNotification(
  text: string,
  tone: Toast["tone"] = "info",
  action: ToastAction | null = null,
): Toast {
  const toast: Toast = { id: crypto.randomUUID(), tone, text, action, at: Date.now() };
  const { entries, unseenErrors } = notificationStore.getState();
  const [last] = entries;
  const isRepeated = action === null && tone === "info" && last?.tone === tone && last.text === text;
  notificationStore.setState({
    entries: [toast, ...(isRepeated ? entries.slice(1) : entries).slice(0, maxKept - 1)],
    unseenErrors: unseenErrors + (tone === "error" ? 1 : 0),
  });
  return toast;
}

/** Takes a toast off the screen; it stays in the list. */
export function dismissToast(id: string): void {
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  toastStore.setState(
    toastStore.getState().filter((toast) => toast.id !== id),
    true,
  );
}

/** Keeps toasts on screen while they are pointed at or focused. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const [id, timer] of timers) {
    clearTimeout(timer.handle);
    timers.set(id, { ...timer, remainingMs: timer.remainingMs - (Date.now() - timer.startedAt) });
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  // Not all at once under the pointer that just left.
  for (const [id, { remainingMs }] of timers) start(id, Math.max(remainingMs, 1000));
}

/** The list has been opened. */
export function markNotificationsSeen(): void {
  notificationStore.setState({ unseenErrors: 0 });
}

export function clearNotifications(): void {
  notificationStore.setState({ entries: [], unseenErrors: 0 });
}

/** How long a toast stays on screen, in milliseconds. */
export function shownMs({ text, tone, action }: Pick<Toast, "text" | "tone" | "action">): number {
  const readMs = noticeMs + text.length * readMsPerCharacter;
  const isLonger = tone === "error" || action !== null;
  return Math.min(isLonger ? Math.max(readMs * 1.5, decideMs) : readMs, longestMs);
}

function start(id: string, remainingMs: number): void {
  const handle = setTimeout(() => dismissToast(id), remainingMs);
  if (isPaused) clearTimeout(handle);
  timers.set(id, { handle, startedAt: Date.now(), remainingMs });
}
