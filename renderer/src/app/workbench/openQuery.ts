import { messages } from "../../messages/messages";
import { focusEditor } from "./focusEditor";
import { runAll } from "./runTab";
import { useWorkbench } from "./workbench";
import { windowTexts } from "./windowTexts";

interface NewQuery {
  readonly profileId: string;
  readonly databaseId: string | null;
  readonly title?: string;
  readonly text?: string;
  /** Runs the text at once. */
  readonly isRun?: boolean;
}

/** Opens a query tab, with a number for a name where none is given. Gives the tab's id. */
export function openQuery({ profileId, databaseId, title, text = "", isRun = false }: NewQuery): string {
  const { tabs, openQuery: open } = useWorkbench.getState();
  const id = crypto.randomUUID();
  const taken = new Set(tabs.map((tab) => (tab.kind === "query" ? tab.title : "")));
  windowTexts.restore(id, { text, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  open({ id, title: title ?? freeTitle(taken), profileId, databaseId });
  focusEditor();
  if (isRun) runAll(id);
  return id;
}

function freeTitle(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const title = messages.shell.queryTitle(number);
    if (!taken.has(title)) return title;
  }
}
