import { embeddedProfileId } from "#shared/domain/ids";
import type { ParameterEntries } from "#shared/domain/writtenStatement";
import { topRowsStatement } from "../../../features/explorer/topRowsStatement";
import { keptTableName } from "../../../features/resultTables/KeptResult";
import { messages } from "../../../messages/messages";
import { runAll } from "../scripts/runTab";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import type { QueryTab, WorkbenchTab } from "../workspace/workbenchTab";

interface NewQuery {
  readonly profileId: string;
  readonly databaseId: string | null;
  readonly title?: string;
  /** Whether the title follows what the tab runs; a given one does not. */
  readonly isTitleDerived?: boolean;
  readonly text?: string;
  /** That of the settings where it is left out. */
  readonly maxRows?: number;
  /** Values that its parameters are asked for with. */
  readonly parameters?: ParameterEntries;
  /** Runs the text at once. */
  readonly isRun?: boolean;
}

/** Opens a query tab, with a number for a name where none is given. Gives the tab's id. */
export function openQuery(query: NewQuery): string {
  const { profileId, databaseId, title, maxRows, text = "", isRun = false } = query;
  const { isTitleDerived = title === undefined } = query;
  const { tabs, openQuery: open } = useWorkbench.getState();
  const id = crypto.randomUUID();
  windowTexts.restore(id, { text, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  const limit = maxRows === undefined ? {} : { maxRows };
  open({ id, title: title ?? freeTitle(titlesOf(tabs)), profileId, databaseId, isTitleDerived, ...limit });
  if (query.parameters !== undefined) {
    const values = query.parameters.map(({ name, ...value }) => [name, value] as const);
    useWorkbench.getState().rememberParameters(id, Object.fromEntries(values));
  }
  focusEditor();
  if (isRun) runAll(id);
  return id;
}

function titlesOf(tabs: readonly WorkbenchTab[]): ReadonlySet<string> {
  return new Set(tabs.map((tab) => (tab.kind === "query" ? tab.title : "")));
}

/** The title of a tab that is opened again: the next free number where an open tab has its number by now. */
export function titleToReopen({ title, isTitleDerived }: Pick<QueryTab, "title" | "isTitleDerived">): string {
  const taken = titlesOf(useWorkbench.getState().tabs);
  const number = Number(/\d+/.exec(title)?.[0]);
  const isNumbered = isTitleDerived === true && title === messages.shell.queryTitle(number);
  return isNumbered && taken.has(title) ? freeTitle(taken) : title;
}

function freeTitle(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const title = messages.shell.queryTitle(number);
    if (!taken.has(title)) return title;
  }
}

/** Opens a query tab with the first rows of a table. */
export function openTable(
  profileId: string,
  databaseId: string,
  { schema, table }: { readonly schema: string; readonly table: string },
): void {
  const text = topRowsStatement({ schema, name: table });
  openQuery({ profileId, databaseId, title: table, isTitleDerived: true, text, isRun: true });
}

/** Opens a query tab with the rows of a kept result. */
export function openKeptTable(databaseId: string, table: string): void {
  const text = `SELECT *\nFROM ${keptTableName(table)};\n`;
  openQuery({
    profileId: embeddedProfileId,
    databaseId,
    title: table,
    isTitleDerived: true,
    text,
    isRun: true,
  });
}
