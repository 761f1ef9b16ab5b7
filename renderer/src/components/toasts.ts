import { createStore } from "zustand/vanilla";

interface Toast {
  readonly id: string;
  readonly tone: "info" | "error";
  readonly text: string;
  /** What can be done with what it tells of. */
  readonly action: ToastAction | null;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** Milliseconds a remark stays; an error stays until it is dismissed. */
const staysMs = 5000;

/** The same of one that offers something. */
const actionStaysMs = 20_000;

/** The remarks at the window's corner, oldest first. */
export const toastStore = createStore<readonly Toast[]>()(() => []);

/** Tells something that needs no answer, such as "Copied". */
export function showToast(
  text: string,
  tone: Toast["tone"] = "info",
  action: ToastAction | null = null,
): void {
  const toast: Toast = { id: crypto.randomUUID(), tone, text, action };
  toastStore.setState([...toastStore.getState().slice(-3), toast], true);
  if (tone === "info") {
    setTimeout(() => dismissToast(toast.id), action === null ? staysMs : actionStaysMs);
  }
}

export function dismissToast(id: string): void {
  toastStore.setState(
    toastStore.getState().filter((toast) => toast.id !== id),
    true,
  );
}
