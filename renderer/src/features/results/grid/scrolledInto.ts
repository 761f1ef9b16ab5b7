/**
 * The nearest scroll position at which a span is wholly visible, or its beginning where it is too large.
 *
 * @param start Pixels from the first scrolled pixel; `covered` is what sticks over the view's beginning.
 */
export function scrolledInto(
  start: number,
  length: number,
  position: number,
  viewLength: number,
  covered: number,
): number {
  const room = viewLength - covered;
  if (start < position || length > room) return start;
  return start + length > position + room ? start + length - room : position;
}
