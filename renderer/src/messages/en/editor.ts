/** The SQL editor. */
export const editor = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle: string) =>
    `SQL of ${tabTitle}. Press Control M to let the Tab key leave the editor, Alt F1 for help.`,
  notLoaded: "The editor could not be loaded",
  plainText: (megabytes: string) =>
    `This text has ${megabytes} MB, so it is edited as plain text, without highlighting and completion. Select the statements to run.`,
  selectToRun: "Select the statements to run",
  runStatement: "Run statement",
  runAll: "Run all statements",
  format: "Format SQL",
};
