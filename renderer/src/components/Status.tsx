import type { ComponentProps } from "react";

/** A text that is read aloud as it changes; not an `<output>`, which counts as a form's field and would need a label. */
export function Status(props: ComponentProps<"span">) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
  return <span role="status" {...props} />;
}
