import { queryLimits } from "#shared/domain/queryLimits";
import type { ExplainMode } from "#shared/sql/plan/explainStatement";
import { Gauge, ListTree, Play, Save, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { Select } from "../../components/Select";
import { Toolbar } from "../../components/Toolbar";
import { Tooltip } from "../../components/Tooltip";
import { messages } from "../../messages/messages";
import { isMac, shortcutText } from "../commands/shortcuts";
import { AfterStart } from "../start/AfterStart";
import { DatabaseSwitch } from "./databaseSwitch/DatabaseSwitch";
import styles from "./QueryToolbar.module.css";
import { useWorkbench } from "../state/workspace/workbench";
import type { QueryTab } from "../state/workspace/workbenchTab";
import { useIsRunning } from "../state/scripts/useScript";
import { saveQuery } from "../state/savedQueries/savedQueryActions";
import { stopRun } from "../state/scripts/windowScripts";
import { LayoutMenu } from "./LayoutMenu";
import { ReadOnlyToggle } from "./ReadOnlyToggle";
import { RunOptions } from "./script/RunOptions";
import { SessionToggle } from "./session/SessionToggle";

interface QueryToolbarProps {
  tab: QueryTab;
  /** How old the rows are that the statement reads. */
  age: ReactNode;
  onRun: () => void;
  onExplain: (mode: ExplainMode) => void;
}

const explainModes = [
  ["plan", "explain", ListTree],
  ["measure", "explainAndRun", Gauge],
] as const;

/** Limits of rows to choose from; the last is the most a service gives (docs/http-api.md). */
const rowLimits = [1000, queryLimits.maxRows.default, queryLimits.maxRows.max] as const;

/** Run, stop, the database and the limit of a query tab. */
export function QueryToolbar({ tab, age, onRun, onExplain }: QueryToolbarProps) {
  const setMaxRows = useWorkbench((state) => state.setMaxRows);
  const isRunning = useIsRunning(tab.id);
  const text = messages.shell;
  return (
    <Toolbar label={text.queryToolbar}>
      {isRunning ? (
        <Tooltip text={text.commands.stop} shortcut="Esc">
          <Button icon={Square} onPress={() => stopRun(tab.id)}>
            {text.stop}
          </Button>
        </Tooltip>
      ) : (
        <Tooltip
          text={tab.databaseId === null ? text.runNeedsDatabase : text.runHint}
          shortcut={shortcutText("runStatement", isMac)}
        >
          <Button variant="primary" icon={Play} onPress={onRun} isDisabled={tab.databaseId === null}>
            {text.run}
          </Button>
        </Tooltip>
      )}
      <Menu
        label={text.explain}
        entries={explainModes.map(([mode, command, icon]) => ({
          id: mode,
          label: text.commands[command],
          icon,
          shortcut: shortcutText(command, isMac),
          onAction: () => onExplain(mode),
        }))}
      >
        <IconButton icon={ListTree} label={text.explain} isDisabled={tab.databaseId === null || isRunning} />
      </Menu>
      <AfterStart>
        <RunOptions tab={tab} isDisabled={isRunning || tab.databaseId === null} />
        <DatabaseSwitch tab={tab} />
        <div className={styles.age}>{age}</div>
        <SessionToggle tab={tab} isDisabled={isRunning} />
        <ReadOnlyToggle tab={tab} />
        <div className={styles.limit}>
          <Select
            isLabelHidden
            variant="quiet"
            label={text.maxRows}
            options={rowLimits.map((rows) => ({ value: String(rows), label: text.maxRowsOf(rows) }))}
            value={String(tab.maxRows)}
            onChange={(rows) => setMaxRows(tab.id, Number(rows))}
          />
        </div>
        <IconButton
          icon={Save}
          label={text.commands.saveQuery}
          shortcut={shortcutText("saveQuery", isMac)}
          onPress={() => void saveQuery(tab.id)}
        />
        <LayoutMenu tabId={tab.id} />
      </AfterStart>
    </Toolbar>
  );
}
