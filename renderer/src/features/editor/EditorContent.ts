/** Where a tab's text was left; offsets are in UTF-16 units, `scrollTop` in pixels. */
export interface EditorPlace {
  readonly cursor: { readonly anchor: number; readonly head: number };
  readonly scrollTop: number;
}

/** What the editor keeps of a tab. */
export interface EditorContent extends EditorPlace {
  /** Null for a long text that has not been read from disk. */
  readonly text: string | null;
}
