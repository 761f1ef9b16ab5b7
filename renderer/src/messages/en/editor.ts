/** The SQL editor. */
export const editor = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle: string) =>
    `SQL editor, ${tabTitle}. Press Control M to let the Tab key leave the editor, Alt F1 for help.`,
  notLoaded: "Can’t load the editor",
  plainText: (megabytes: string) =>
    `This ${megabytes} MB text is edited as plain text, without highlighting or completion. Select the statements to run.`,
  selectToRun: "Select the statements to run",
  runStatement: "Run statement",
  runAll: "Run all statements",
  explain: "Explain statement",
  explainAndRun: "Explain and run statement",
  format: "Format SQL",
};
