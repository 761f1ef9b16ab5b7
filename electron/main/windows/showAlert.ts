import { Notification } from "electron";
import type { AlertText } from "../messages/MainMessages";

/** Alerts on the desktop; their click is lost where nothing refers to them. */
const shown = new Set<Notification>();

/** Shows an alert where the system can. @param onClick Called once, when it is clicked. */
export function showAlert({ title, body }: AlertText, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const alert = new Notification({ title, body });
  const forget = () => shown.delete(alert);
  shown.add(alert);
  alert.on("click", () => {
    forget();
    onClick();
  });
  alert.on("close", forget);
  alert.on("failed", forget);
  alert.show();
}
