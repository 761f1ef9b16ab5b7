/** Columns with a button of their own at most. */
const mostButtons = 4;
/** Pixels of a character, of a button besides its words and at most, and of the button of a menu. Estimated. */
const character = 7;
const buttonFrame = 36;
const widestButton = 224;
const menuButton = 100;

/** How many of some columns have room for a button, the others are in a menu. @param room Pixels for all of these */
export function fittingColumns(
  columns: readonly { readonly name: string; readonly count: number }[],
  room: number,
): number {
  const widths = columns.map(({ name, count }) =>
    Math.min(widestButton, (name.length + String(count).length) * character + buttonFrame),
  );
  const fit = (left: number): number => {
    let used = 0;
    const place = widths.findIndex((width) => (used += width) > left);
    return Math.min(mostButtons, place === -1 ? widths.length : place);
  };
  return fit(room) === columns.length ? columns.length : fit(room - menuButton);
}
