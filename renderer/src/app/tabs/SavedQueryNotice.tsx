import { useStore } from "zustand";
import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import { commands } from "../commands/commands";
import { missingDatabases } from "../state/savedQueries/savedPlaces";
import { fileStates } from "../state/workspace/fileStates";
import { keepMine, mergeBoth, saveQuery, takeTheirs } from "../state/savedQueries/savedQueryActions";
import type { QueryTab } from "../state/workspace/workbenchTab";

/** Says that a tab and its file have gone different ways, with what can be done about it. */
export function SavedQueryNotice({ tab }: { tab: QueryTab }) {
  const theirs = useStore(fileStates, (states) => states[tab.id]?.theirs);
  const text = messages.savedQueries;
  const missing = useStore(missingDatabases, (names) => names[tab.id]);
  if (theirs === undefined && missing !== undefined && tab.databaseId === null) {
    return (
      <Notice
        tone="warning"
        actions={<Button onPress={commands.chooseDatabase}>{text.chooseDatabase}</Button>}
      >
        {text.missingDatabase(missing, tab.title)}
      </Notice>
    );
  }
  if (theirs === undefined) return null;
  if (theirs === null) {
    return (
      <Notice
        tone="warning"
        actions={<Button onPress={() => void saveQuery(tab.id)}>{text.saveAgain}</Button>}
      >
        {text.missingTitle(tab.title)}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button onPress={() => void mergeBoth(tab.id)}>{text.merge}</Button>
          <Button onPress={() => void keepMine(tab.id)}>{text.keepMine}</Button>
          <Button onPress={() => takeTheirs(tab.id)}>{text.takeTheirs}</Button>
        </>
      }
    >
      {text.changedTitle(tab.title)}
    </Notice>
  );
}
