import { plural } from "./plural";

/** The list of what toasts said. */
export const notifications = {
  title: "Notifications",
  withErrors: (errors: number) => `Notifications, ${plural(errors, "new error", "new errors")}`,
  clear: "Clear all",
  none: "No notifications since this window was opened.",
};
