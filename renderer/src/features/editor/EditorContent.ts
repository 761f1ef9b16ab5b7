/** What the editor keeps of a tab; offsets are in UTF-16 units, `scrollTop` in pixels. */
export interface EditorContent {
  readonly text: string;
  readonly cursor: { readonly anchor: number; readonly head: number };
  readonly scrollTop: number;
}
