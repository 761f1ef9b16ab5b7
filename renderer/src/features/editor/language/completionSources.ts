import type { Relation } from "#shared/api/relation";
import type { Snippet } from "#shared/domain/snippet";
import type { TableAges } from "#shared/domain/tableAge/TableAge";
import type { DatabaseCatalog } from "#shared/sql/completion/DatabaseCatalog";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import type { ValuesOf } from "#shared/sql/completion/valuesAt";
import type { editor } from "monaco-editor/editor";
import type { StatementTracker } from "./StatementTracker";

/** What completion, hover and definitions read of a text's tab. */
export interface CompletionSource {
  readonly tracker: StatementTracker;
  readonly schema: SchemaIndex;
  /** When Connections filled its tables last; null while that is not known. */
  readonly ages: TableAges | null;
  readonly catalog: DatabaseCatalog;
  /** Values of a column, as far as they are known; asking for them has them read. */
  readonly values: ValuesOf;
  /** The user's own. */
  readonly snippets: readonly Snippet[];
  /** The text is edited or asked about: the catalog is read with the first call. */
  readonly onUse: () => void;
  /** Show where a table or view is defined; `column` is the one that was asked for. */
  readonly onGoTo: (relation: Relation, column: string | null) => void;
}

/** The source of each text that is or was shown; goes with the text. */
export const completionSources = new WeakMap<editor.ITextModel, CompletionSource>();
