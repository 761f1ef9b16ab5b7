import type { ComponentProps } from "react";
import { TextField } from "./TextField";

/** The field that a dialog is opened for: it has the focus at first. */
export function FirstField(props: Omit<ComponentProps<typeof TextField>, "autoFocus">) {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the first thing to do, and nothing stands before it
  return <TextField autoFocus {...props} />;
}
