import { definitionAt } from "#shared/sql/completion/definitionAt";
import type { Relation } from "#shared/api/relation";
import type { editor, languages } from "monaco-editor/editor";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { sqlLanguageId, sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { completionSources } from "./completionSources";
import { describeMeaning } from "./registerHover";

/** The table or view that was looked up last: the editor reads its text for the preview, and asks for it to be opened. */
interface LookedUp {
  readonly model: editor.ITextModel;
  readonly open: () => void;
}

let isRegistered = false;
let lookedUp: LookedUp | null = null;

/**
 * Registers once for the page where a name is defined, for F12 and Ctrl+click: a name of the statement is selected where it is
 * given, a table or view is shown in the window.
 */
export function registerDefinition(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  monaco.languages.registerDefinitionProvider(sqlLanguageIds, {
    provideDefinition: (model, position): languages.Definition | languages.LocationLink[] | null => {
      const source = completionSources.get(model);
      if (source === undefined) return null;
      source.onUse();
      const { text, pieces } = source.tracker.current();
      const found = definitionAt(text, model.getOffsetAt(position), source.schema, pieces);
      if (found === null) return null;
      const { definition, here } = found;
      const rangeOf = ({ start, end }: { start: number; end: number }) =>
        monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
      if (definition.kind === "name") return { uri: model.uri, range: rangeOf(definition.place) };
      const { relation, column } = definition;
      const { uri, range } = lookUp(monaco, relation, () => source.onGoTo(relation, column));
      const start = new monaco.Range(1, 1, 1, 1);
      return [{ uri, range, targetSelectionRange: start, originSelectionRange: rangeOf(here) }];
    },
  });
  monaco.editor.registerEditorOpener({
    openCodeEditor: (_source, resource) => {
      if (lookedUp?.model.uri.toString() !== resource.toString()) return false;
      lookedUp.open();
      return true;
    },
  });
}

function lookUp(
  monaco: Monaco,
  relation: Relation,
  open: () => void,
): {
  readonly uri: editor.ITextModel["uri"];
  readonly range: ReturnType<editor.ITextModel["getFullModelRange"]>;
} {
  const text = describeMeaning({ kind: "relation", relation }, null, 0).code.join("\n");
  lookedUp?.model.dispose();
  const model = monaco.editor.createModel(text, sqlLanguageId);
  lookedUp = { model, open };
  return { uri: model.uri, range: model.getFullModelRange() };
}
