import { FileDown, PanelLeft, Play, Save, Square } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { Toolbar } from "../../components/Toolbar";
import { useOfferedActions } from "../../lib/offeredActions";
import { messages } from "../../messages/messages";
import { useShortcutText } from "../../queries/shortcuts";
import { AfterStart } from "../start/AfterStart";
import { runNotebook, stopNotebook } from "../state/notebooks/notebookRuns";
import { saveQuery } from "../state/savedQueries/savedQueryActions";
import type { QueryTab } from "../state/workspace/workbenchTab";
import { DatabaseSwitch } from "../tabs/databaseSwitch/DatabaseSwitch";
import styles from "../tabs/QueryToolbar.module.css";
import { ReadOnlyToggle } from "../tabs/ReadOnlyToggle";

interface NotebookToolbarProps {
  tab: QueryTab;
  isRunning: boolean;
  isSourceShown: boolean;
  onSource: (isShown: boolean) => void;
  onExport: () => void;
}

/** Run all, the database, the source and the export of a notebook. */
export function NotebookToolbar({ tab, isRunning, isSourceShown, onSource, onExport }: NotebookToolbarProps) {
  const text = messages.notebooks;
  const saveKeys = useShortcutText("saveQuery");
  useOfferedActions([
    { id: "notebook source", label: text.source, icon: PanelLeft, run: () => onSource(!isSourceShown) },
    ...(isRunning ? [] : [{ id: "notebook export", label: text.export, icon: FileDown, run: onExport }]),
  ]);
  return (
    <Toolbar label={text.toolbar}>
      {isRunning ? (
        <Button icon={Square} onPress={() => stopNotebook(tab.id)}>
          {text.stop}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={Play}
          isDisabled={tab.databaseId === null}
          onPress={() => void runNotebook(tab.id)}
        >
          {text.runAll}
        </Button>
      )}
      <AfterStart>
        <DatabaseSwitch tab={tab} />
        <div className={styles.age} />
        <ToggleButton className={styles.mode ?? ""} isSelected={isSourceShown} onChange={onSource}>
          <Icon of={PanelLeft} />
          {text.source}
        </ToggleButton>
        <ReadOnlyToggle tab={tab} />
        <IconButton icon={FileDown} label={text.export} isDisabled={isRunning} onPress={onExport} />
        <IconButton
          icon={Save}
          label={messages.shell.commands.saveQuery}
          shortcut={saveKeys}
          onPress={() => void saveQuery(tab.id)}
        />
      </AfterStart>
    </Toolbar>
  );
}
