/** The page's background before it is painted, so that opening a dark window does not flash white. */
export function backgroundColor(dark: boolean): string {
  return dark ? "#12181b" : "#fcfdfe";
}
