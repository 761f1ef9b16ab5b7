/** Words that many parts of the window share. */
export const general = {
  appName: "Wharf",
  cancel: "Cancel",
  close: "Close",
  done: "Done",
  save: "Save",
  copy: "Copy",
  copied: "Copied",
  remove: "Remove",
  refresh: "Refresh",
  tryAgain: "Try again",
  optional: "optional",
  notKnown: "Not known",
  justNow: "just now",
  clearFilter: "Clear",
  loading: "Loading",
};
