import type { Completion, CompletionKind } from "#shared/sql/completion/Completion";
import type { SqlFunction } from "#shared/domain/sqlFunction";
import { completionsAt } from "#shared/sql/completion/completionsAt";
import type { IRange, languages, Position } from "monaco-editor/editor";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { lineText } from "../../../lib/lineText";
import { sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { completionSources } from "./completionSources";
import { describeFunction } from "./describeFunction";

let isRegistered = false;

/** Registers completion once for the page; each text brings its own schema, see completionSources. */
export function registerCompletion(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  const kinds = monacoKinds(monaco);
  monaco.languages.registerCompletionItemProvider(sqlLanguageIds, {
    triggerCharacters: [".", '"', "'", " "],
    provideCompletionItems: (model, position, { triggerCharacter }) => {
      const source = completionSources.get(model);
      if (source === undefined) return { suggestions: [] };
      // A space asks for the condition of a join alone: anything else would be in the way of what is typed next.
      const isForJoin = triggerCharacter === " ";
      const before = isForJoin ? model.getValueInRange(lineBefore(monaco, position)) : "";
      // Behind a comparison the values are only read, so that they are known when they are asked for.
      if (isForJoin && !endsInOn.test(before) && !endsInComparison.test(before)) return { suggestions: [] };
      source.onUse();
      const { text, pieces } = source.tracker.current();
      const offset = model.getOffsetAt(position);
      const { schema, catalog, values, snippets } = source;
      const list = completionsAt(text, offset, schema, pieces, catalog, values, snippets);
      if (list === null || (isForJoin && list.items[0]?.kind !== "join")) return { suggestions: [] };
      const start = model.getPositionAt(list.start);
      const wordEnd = model.getPositionAt(list.wordEnd);
      const insert = monaco.Range.fromPositions(start, position);
      const range = { insert, replace: monaco.Range.fromPositions(start, wordEnd) };
      const typed = text.slice(list.start, list.end);
      const isCall = /^\s*\(/.test(text.slice(list.wordEnd, list.wordEnd + 20));
      return {
        // Ours is the ranking: Monaco asks again at each keystroke and sorts by `sortText` alone, because all
        // proposals fit what was typed equally well to it.
        incomplete: true,
        suggestions: list.items.map((item, order) => ({
          label: {
            label: lineText(item.label),
            detail: lineText(item.suffix ?? ""),
            description: lineText(item.detail),
          },
          kind: kinds[item.kind],
          sortText: String(order).padStart(4, "0"),
          filterText: typed === "" ? item.label : typed,
          range,
          ...insertion(monaco, item, isCall),
          ...(item.kind === "snippet" ? { documentation: snippetText(item.insertText) } : {}),
          ...(item.kind === "function" ? documentation(source.catalog.functions.find(item.label)) : {}),
        })),
      };
    },
  });
}

const endsInOn = /\bon $/iu;
const endsInComparison = /(?:[=>]|\bin) $/iu;

function lineBefore(monaco: Monaco, { lineNumber, column }: Position): IRange {
  return new monaco.Range(lineNumber, 1, lineNumber, column);
}

function insertion(
  monaco: Monaco,
  item: Completion,
  isCall: boolean,
): Pick<languages.CompletionItem, "insertText" | "insertTextRules" | "command"> {
  const { InsertAsSnippet } = monaco.languages.CompletionItemInsertTextRule;
  if (item.kind === "snippet") return { insertText: item.insertText, insertTextRules: InsertAsSnippet };
  if (item.kind !== "function" || isCall) return { insertText: item.insertText };
  return {
    insertText: `${item.insertText.replaceAll(/[\\$}]/g, String.raw`\$&`)}($0)`,
    insertTextRules: InsertAsSnippet,
    command: { id: "editor.action.triggerParameterHints", title: "" },
  };
}

/** A snippet as it reads with the names of its places filled in. */
function snippetText(body: string): string {
  return body.replaceAll(/(?<!\\)\$(?:\{\d+:([^}]*)\}|\d)/gu, "$1").replaceAll(/\\([\\$}])/g, "$1");
}

/** What is shown beside the list of what a function does; Ctrl+Space opens and closes it. */
function documentation(one: SqlFunction | null): Pick<languages.CompletionItem, "detail" | "documentation"> {
  if (one === null) return {};
  const { signatures, notes } = describeFunction(one);
  // As plain text: it may come from a service.
  return { detail: signatures.join("\n"), documentation: notes.join("\n") };
}

function monacoKinds(monaco: Monaco): Record<CompletionKind, languages.CompletionItemKind> {
  const kind = monaco.languages.CompletionItemKind;
  return {
    column: kind.Field,
    alias: kind.Variable,
    join: kind.Operator,
    cte: kind.Interface,
    table: kind.Struct,
    view: kind.Interface,
    schema: kind.Module,
    sequence: kind.Reference,
    index: kind.Reference,
    value: kind.Value,
    function: kind.Function,
    snippet: kind.Snippet,
    type: kind.TypeParameter,
    keyword: kind.Keyword,
  };
}
