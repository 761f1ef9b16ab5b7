import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import type { editor } from "monaco-editor/editor";
import type { StatementTracker } from "./StatementTracker";

/** What completion reads of a text's tab. */
interface CompletionSource {
  readonly tracker: StatementTracker;
  readonly schema: SchemaIndex;
}

/** The source of each text that is or was shown; goes with the text. */
export const completionSources = new WeakMap<editor.ITextModel, CompletionSource>();
