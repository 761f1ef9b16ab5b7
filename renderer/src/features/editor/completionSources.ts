import type { TableAges } from "#shared/domain/tableAge/TableAge";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import type { editor } from "monaco-editor/editor";
import type { StatementTracker } from "./StatementTracker";

/** What completion and hover read of a text's tab. */
interface CompletionSource {
  readonly tracker: StatementTracker;
  readonly schema: SchemaIndex;
  /** When Connections filled its tables last; null while that is not known. */
  readonly ages: TableAges | null;
}

/** The source of each text that is or was shown; goes with the text. */
export const completionSources = new WeakMap<editor.ITextModel, CompletionSource>();
