import { queryLimits } from "#shared/domain/queryLimits";
import type { ExplainMode } from "#shared/sql/plan/explainStatement";
import { AlignLeft, Gauge, ListTree, type LucideIcon, Play, Save, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button";
import { Menu } from "../../components/Menu";
import { Select } from "../../components/Select";
import { Toolbar } from "../../components/Toolbar";
import { Tooltip } from "../../components/Tooltip";
import { useOfferedActions } from "../../lib/offeredActions";
import { messages } from "../../messages/messages";
import { commands } from "../commands/commands";
import { useSetting } from "../../queries/settings";
import { shortcutText, useShortcutText } from "../../queries/shortcuts";
import { AfterStart } from "../start/AfterStart";
import { DatabaseSwitch } from "./databaseSwitch/DatabaseSwitch";
import styles from "./QueryToolbar.module.css";
import { useIsBeside } from "../state/workspace/besideTab";
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

/** The limits to choose from, with the one that is set by other means. */
function limitsWith(maxRows: number): readonly number[] {
  return [...new Set([...rowLimits, maxRows])].toSorted((a, b) => a - b);
}

/** Run, stop, the database and the limit of a query tab. */
export function QueryToolbar({ tab, age, onRun, onExplain }: QueryToolbarProps) {
  const setMaxRows = useWorkbench((state) => state.setMaxRows);
  const isRunning = useIsRunning(tab.id);
  const isBeside = useIsBeside(tab.id);
  useSetting("shortcuts");
  const text = messages.shell;
  useOfferedActions(
    limitsWith(tab.maxRows).map((rows) => ({
      id: `limit ${rows}`,
      label: `${text.maxRows}: ${text.maxRowsOf(rows)}`,
      run: () => setMaxRows(tab.id, rows),
    })),
  );
  return (
    <div className={styles.bar}>
      <Toolbar label={isBeside ? `${text.queryToolbar} · ${tab.title}` : text.queryToolbar}>
        {isRunning ? (
          <Tooltip text={text.commands.stop} shortcut="Esc">
            <Button icon={Square} onPress={() => stopRun(tab.id)}>
              {text.stop}
            </Button>
          </Tooltip>
        ) : (
          <Tooltip
            text={tab.databaseId === null ? text.runNeedsDatabase : text.runHint}
            shortcut={shortcutText("runStatement")}
          >
            <Button variant="primary" icon={Play} onPress={onRun} isDisabled={tab.databaseId === null}>
              {text.run}
            </Button>
          </Tooltip>
        )}
        <AfterStart>
          <RunOptions tab={tab} isDisabled={isRunning || tab.databaseId === null} />
          <Menu
            label={text.explain}
            entries={explainModes.map(([mode, command, icon]) => ({
              id: mode,
              label: text.commands[command],
              icon,
              shortcut: shortcutText(command),
              onAction: () => onExplain(mode),
            }))}
          >
            <Button
              variant="quiet"
              icon={ListTree}
              aria-label={text.explain}
              isDisabled={tab.databaseId === null || isRunning}
            >
              <span className={styles.word}>{text.explain}</span>
            </Button>
          </Menu>
          <ToolButton
            icon={AlignLeft}
            word={text.format}
            label={text.format}
            command="formatText"
            onPress={commands.formatText}
          />
          <ToolButton
            icon={Save}
            word={text.save}
            label={text.commands.saveQuery}
            command="saveQuery"
            onPress={() => void saveQuery(tab.id)}
          />
          <DatabaseSwitch tab={tab} />
          <div className={styles.age}>{age}</div>
          <SessionToggle tab={tab} isDisabled={isRunning} />
          <ReadOnlyToggle tab={tab} />
          <div className={styles.limit}>
            <Select
              isLabelHidden
              variant="quiet"
              label={text.maxRows}
              options={limitsWith(tab.maxRows).map((rows) => ({
                value: String(rows),
                label: text.maxRowsOf(rows),
              }))}
              value={String(tab.maxRows)}
              onChange={(rows) => setMaxRows(tab.id, Number(rows))}
            />
          </div>
          <LayoutMenu tabId={tab.id} />
        </AfterStart>
      </Toolbar>
    </div>
  );
}

interface ToolButtonProps {
  icon: LucideIcon;
  /** What is written where there is space for it. */
  word: string;
  label: string;
  command: "formatText" | "saveQuery";
  onPress: () => void;
}

/** A button with a word where there is space for it; its tooltip has the shortcut. */
function ToolButton({ icon, word, label, command, onPress }: ToolButtonProps) {
  const keys = useShortcutText(command);
  return (
    <Tooltip text={messages.shell.commands[command]} shortcut={keys}>
      <Button variant="quiet" icon={icon} aria-label={label} onPress={onPress}>
        <span className={styles.word}>{word}</span>
      </Button>
    </Tooltip>
  );
}
