import { embeddedProfileId } from "#shared/domain/ids";
import type { WharfLink } from "#shared/contract/wharfLink";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { queryClient } from "../state/queries/queryClient";
import { openSavedQuery } from "../state/savedQueries/savedQueryActions";
import { focusEditor } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { openQuery } from "../state/tabs/openQuery";

/**
 * Shows what a link names: a saved query, or a tab on a database of this computer. It runs nothing, and a tab that is there already is
 * shown rather than a second one opened, since any web page can hold such a link.
 */
export async function followLink(link: WharfLink): Promise<void> {
  if (link.kind === "query") return openSavedQuery(link.path);
  try {
    const databases = await queryClient.fetchQuery(databasesQuery(embeddedProfileId));
    const found = databases.find(({ name }) => name === link.name);
    if (found === undefined) return showToast(messages.shell.noLinkedDatabase(link.name), "error");
    const { tabs, activate } = useWorkbench.getState();
    const open = tabs.find(
      (tab) => tab.kind === "query" && tab.profileId === embeddedProfileId && tab.databaseId === found.id,
    );
    if (open === undefined) return void openQuery({ profileId: embeddedProfileId, databaseId: found.id });
    activate(open.id);
    focusEditor();
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}
