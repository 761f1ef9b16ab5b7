/**
 * Whether a text of so many UTF-16 units is edited as plain text: highlighting, statements and completion would read all of
 * it at each keystroke.
 */
export function isPlainText(length: number): boolean {
  return length > plainTextLength;
}

const plainTextLength = 10_000_000;
