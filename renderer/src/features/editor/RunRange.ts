import type { editor, Range } from "monaco-editor/editor";

/**
 * Where the statement that a text's last run was made of stands now. Belongs to the text, not to what shows it, so it
 * follows every edit, also while another tab is shown.
 */
export class RunRange {
  readonly #model: editor.ITextModel;
  #runId: string | null = null;
  #decorations: string[] = [];

  constructor(model: editor.ITextModel) {
    this.#model = model;
  }

  /** Follows a run; its place is taken from the first time that the run is seen. */
  follow(run: { readonly runId: string; readonly sql: string; readonly offset: number }): void {
    if (run.runId === this.#runId) return;
    this.#runId = run.runId;
    this.#set(this.#firstPlace(run.sql, run.offset), {});
  }

  /** Changes how the statement is drawn. */
  draw(options: editor.IModelDecorationOptions): void {
    const place = this.place();
    if (place !== null) this.#set(place, options);
  }

  /** The statement's place, grown by what was written into it and at its ends; null before the first run. */
  place(): Range | null {
    const [id] = this.#decorations;
    return id === undefined ? null : this.#model.getDecorationRange(id);
  }

  clear(): void {
    this.#runId = null;
    this.#decorations = this.#model.deltaDecorations(this.#decorations, []);
  }

  /** After a restart the offset may no longer be known: then the text itself is looked for. */
  #firstPlace(sql: string, offset: number): Range {
    const text = this.#model.getValue();
    const start = text.startsWith(sql, offset) ? offset : text.indexOf(sql);
    const from = this.#model.getPositionAt(start === -1 ? offset : start);
    const to = this.#model.getPositionAt((start === -1 ? offset : start) + sql.length);
    return this.#model.validateRange({
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    });
  }

  #set(range: Range, options: editor.IModelDecorationOptions): void {
    // Stickiness 0: grows when something is typed at its ends.
    const decoration = { range, options: { ...options, stickiness: 0 } };
    this.#decorations = this.#model.deltaDecorations(this.#decorations, [decoration]);
  }
}
