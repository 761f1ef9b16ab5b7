import type { TableAges } from "#shared/domain/tableAge/TableAge";
import { functionNameAt } from "#shared/sql/completion/callAt";
import { type Meaning, meaningAt } from "#shared/sql/completion/meaningAt";
import { quoteIdentifier } from "#shared/sql/quote";
import { tableAgeTitle } from "../../../components/tableAgeTitle";
import { lineText } from "../../../lib/lineText";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { sqlLanguageId, sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { messages } from "../../../messages/messages";
import { type CompletionSource, completionSources } from "./completionSources";
import { describeFunction } from "./describeFunction";
import type { StatementTracker } from "./StatementTracker";

/** Columns of a table that are listed. */
const mostColumns = 20;

let isRegistered = false;

/** Registers once for the page what is said of a name under the pointer; each text brings its own schema. */
export function registerHover(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  monaco.languages.registerHoverProvider(sqlLanguageIds, {
    provideHover: (model, position) => {
      const source = completionSources.get(model);
      if (source === undefined) return null;
      source.onUse();
      const { text, pieces } = source.tracker.current();
      const offset = model.getOffsetAt(position);
      const found = meaningAt(text, offset, source.schema, pieces);
      if (found === null) {
        const call = describeCall(text, offset, source);
        if (call === null) return null;
        return {
          range: monaco.Range.fromPositions(model.getPositionAt(call.start), model.getPositionAt(call.end)),
          contents: call.contents.map((value) => ({ value })),
        };
      }
      const { relation = null } = found.meaning.kind === "query" ? {} : found.meaning;
      // They are known of the tab's own database.
      const ages = relation === null || source.schema.has(relation) ? source.ages : null;
      const { code, notes } = describeMeaning(found.meaning, ages, Date.now());
      return {
        range: monaco.Range.fromPositions(model.getPositionAt(found.start), model.getPositionAt(found.end)),
        contents: [
          { value: codeBlock(sqlLanguageId, code) },
          ...(notes.length === 0 ? [] : [{ value: codeBlock("plaintext", notes) }]),
        ],
      };
    },
  });
}

/** What is said of a function under the pointer. */
export function describeCall(
  text: string,
  offset: number,
  {
    catalog,
    tracker,
  }: Pick<CompletionSource, "catalog"> & { readonly tracker: Pick<StatementTracker, "current"> },
): { readonly start: number; readonly end: number; readonly contents: readonly string[] } | null {
  const named = functionNameAt(text, offset, tracker.current().pieces);
  const one = named === null ? null : catalog.functions.find(named.name);
  if (named === null || one === null) return null;
  const { signatures, notes } = describeFunction(one);
  const code = codeBlock(sqlLanguageId, signatures);
  const { start, end } = named;
  return { start, end, contents: [code, ...(notes.length === 0 ? [] : [codeBlock("plaintext", notes)])] };
}

/**
 * What a name stands for, in lines: as SQL would declare it, and what is to be known of it beside.
 *
 * @param ages When Connections filled the tables last.
 * @param now Milliseconds since 1970.
 */
export function describeMeaning(
  meaning: Meaning,
  ages: TableAges | null,
  now: number,
): { readonly code: readonly string[]; readonly notes: readonly string[] } {
  const text = messages.editor.hover;
  if (meaning.kind === "column") {
    const { column, sources } = meaning;
    const [only] = sources;
    return {
      code: [declaration(column)],
      notes:
        sources.length > 1
          ? [text.ambiguous(sources.map((source) => lineText(source ?? text.unnamed)))]
          : only == null
            ? []
            : [text.columnOf(lineText(only))],
    };
  }
  const columns = meaning.kind === "relation" ? meaning.relation.columns : meaning.columns;
  const name =
    meaning.kind === "relation"
      ? [meaning.relation.schema, meaning.relation.name]
          .filter((part) => part !== null)
          .map(quoteIdentifier)
          .join(".")
      : quoteIdentifier(meaning.name);
  const age =
    meaning.kind === "relation" && meaning.relation.schema !== null
      ? (ages?.of(meaning.relation.schema, meaning.relation.name) ?? null)
      : null;
  return {
    code: [
      `${lineText(name)} (`,
      ...columns.slice(0, mostColumns).map((column) => `  ${declaration(column)}`),
      ...(columns.length > mostColumns ? [`  ${text.moreColumns(columns.length - mostColumns)}`] : []),
      ")",
    ],
    notes: age === null ? [] : tableAgeTitle(age, now).split("\n"),
  };
}

function declaration({
  name,
  type,
  nullable,
}: {
  name: string;
  type: string;
  nullable: boolean | null;
}): string {
  return [lineText(quoteIdentifier(name)), lineText(type), nullable === false ? "NOT NULL" : ""]
    .join(" ")
    .trim();
}

/** Lines as Markdown shows them unchanged, whatever they hold: the fence is longer than any run of its character. */
export function codeBlock(language: string, lines: readonly string[]): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
