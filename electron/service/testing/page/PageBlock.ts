/** A part of a Markdown page: prose, a command with the answer shown after it, or statements for the source. */
export type PageBlock =
  | { readonly kind: "prose"; readonly text: string }
  /** `answer` is undefined where none is shown: the command must print nothing then. */
  | { readonly kind: "command"; readonly text: string; readonly answer: "json" | "text" | undefined }
  /** Runs until the page has ended. */
  | { readonly kind: "service"; readonly text: string }
  | { readonly kind: "source"; readonly text: string };
