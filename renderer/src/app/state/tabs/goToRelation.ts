import type { Relation } from "#shared/api/relation";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { explorerTarget } from "../../../features/explorer/explorerTarget";
import { messages } from "../../../messages/messages";
import { setting } from "../../../queries/settings";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { openQuery } from "./openQuery";

interface Place {
  readonly profileId: string;
  readonly databaseId: string;
}

/** Selects a table in the Explorer, or a column of it. */
function selectInExplorer(
  { profileId, databaseId }: Place,
  { schema, name }: Relation,
  column: string | null,
): void {
  useWorkbench.getState().showExplorer(profileId);
  explorerTarget.setState({ target: { profileId, databaseId, schema, name, column } });
}

/**
 * Opens a tab with the statement that makes a table or view, or goes to the one that has it already.
 *
 * @returns false where the service does not tell it
 */
async function openDefinition(
  { profileId, databaseId }: Place,
  { schema, name }: Relation,
): Promise<boolean> {
  const [{ sql }, { formatSql }] = await Promise.all([
    bridge.call("catalog.definition", { profileId, databaseId, schema, name }),
    import("../../../features/editor/formatSql"),
  ]);
  if (sql === null) return false;
  const text = `${formatSql(sql, setting("editor.tabWidth")).trimEnd()}\n`;
  const { tabs, activate } = useWorkbench.getState();
  const open = tabs.find(
    (tab) =>
      tab.kind === "query" &&
      tab.profileId === profileId &&
      tab.databaseId === databaseId &&
      windowTexts.text(tab.id) === text,
  );
  if (open === undefined) {
    openQuery({ profileId, databaseId, title: messages.explorer.definitionTitle(name), text });
  } else {
    activate(open.id);
    focusEditor();
  }
  return true;
}

/** Opens what makes a table or view; says so where it is not known. */
export async function showDefinition(place: Place, relation: Relation): Promise<void> {
  try {
    if (!(await openDefinition(place, relation))) showToast(messages.explorer.noDefinition(relation.name));
  } catch {
    showToast(messages.explorer.definitionFailed(relation.name), "error");
  }
}

/** Shows where a name of a statement is defined: a view by its statement, a table or a column in the Explorer. */
export async function goToRelation(place: Place, relation: Relation, column: string | null): Promise<void> {
  if (relation.kind === "view" && column === null) {
    try {
      if (await openDefinition(place, relation)) return;
    } catch {
      // The Explorer has it all the same.
    }
  }
  selectInExplorer(place, relation, column);
}
