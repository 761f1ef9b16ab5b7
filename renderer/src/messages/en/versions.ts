/** Earlier versions of a tab's text. */
export const versions = {
  title: (name: string) => `Versions of ${name}`,
  list: "Versions",
  reasons: {
    pause: "Edited",
    run: "Run",
    restore: "Before a restore",
  },
  characters: (count: number) => `${count.toLocaleString("en")} characters`,
  diff: "Changes from this version to the current text",
  same: "This is the current text.",
  compared: "This version on the left, the current text on the right",
  restore: "Restore this version",
  gone: "This version is no longer kept.",
  noneTitle: "No versions yet",
  noneText: "Wharf keeps a version of this text at each run, and when you go on typing after a pause.",
};
