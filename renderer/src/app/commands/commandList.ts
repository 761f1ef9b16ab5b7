import {
  Archive,
  AlignLeft,
  ArrowLeftRight,
  BarChart3,
  Bell,
  Cable,
  CirclePlus,
  Columns2,
  Copy,
  Crosshair,
  Database,
  FileClock,
  FileCode,
  FileDown,
  FileUp,
  FilterX,
  FolderOpen,
  Gauge,
  GitCompareArrows,
  Grid2x2,
  Grid2x2Plus,
  History,
  Keyboard,
  LayoutDashboard,
  ListChecks,
  ListTree,
  Lock,
  type LucideIcon,
  Maximize2,
  NotebookPen,
  Monitor,
  Moon,
  PanelLeft,
  Pin,
  Play,
  Plus,
  Save,
  Search,
  Settings,
  Sigma,
  Square,
  SquareSplitHorizontal,
  Sun,
  Table,
  Table2,
  TextQuote,
  Undo2,
  WandSparkles,
  Workflow,
  X,
} from "lucide-react";
import type { ShortcutName } from "#shared/domain/settings/shortcuts";
import { shownError } from "../../features/results/error/errorCommands";
import { messages } from "../../messages/messages";
import { commands } from "./commands";
import { isOffered, isResultCommand, resultCommands } from "./resultCommands";

/** Something that the window can do by its name. */
export interface WindowCommand {
  readonly name: CommandName;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
  /** Whether there is now what it works on. */
  readonly applies: () => boolean;
}

/** Each can be given keys. */
type CommandName = ShortcutName;

/** Every command, in the order of the palette. */
const icons: Readonly<Record<CommandName, LucideIcon>> = {
  newQuery: Plus,
  runStatement: Play,
  runAll: Play,
  explain: ListTree,
  explainAndRun: Gauge,
  formatText: AlignLeft,
  stop: Square,
  goToError: Crosshair,
  fixError: WandSparkles,
  copyError: Copy,
  toggleReadOnly: Lock,
  toggleSession: Workflow,
  chooseDatabase: ArrowLeftRight,
  createDatabase: Database,
  openFile: FileUp,
  openFolder: FolderOpen,
  saveQuery: Save,
  saveQueryAs: Save,
  saveSnippet: TextQuote,
  newNotebook: NotebookPen,
  showVersions: FileClock,
  showSavedQueries: FileCode,
  showTasks: ListChecks,
  openDatabases: Database,
  openConnections: Cable,
  newConnection: CirclePlus,
  openHistory: History,
  openDashboards: LayoutDashboard,
  openNotifications: Bell,
  backUp: Archive,
  openSettings: Settings,
  openShortcuts: Keyboard,
  openPalette: Search,
  goToTable: Table2,
  togglePanel: PanelLeft,
  maximizeResult: Maximize2,
  maximizeEditor: Maximize2,
  moveResult: Columns2,
  splitEditor: SquareSplitHorizontal,
  closeTab: X,
  reopenTab: Undo2,
  nextTab: ArrowLeftRight,
  previousTab: ArrowLeftRight,
  nextRegion: ArrowLeftRight,
  previousRegion: ArrowLeftRight,
  showRows: Table,
  showPivot: Grid2x2,
  showChart: BarChart3,
  compareResult: GitCompareArrows,
  showStatistics: Sigma,
  findInResult: Search,
  clearFilters: FilterX,
  exportResult: FileDown,
  keepAsTable: Grid2x2Plus,
  pinResult: Pin,
  themeSystem: Monitor,
  themeLight: Sun,
  themeDark: Moon,
};

/** What each sets off. */
export const actions: Readonly<Record<CommandName, () => void>> = {
  ...commands,
  ...resultCommands,
  themeSystem: () => commands.setTheme("system"),
  themeLight: () => commands.setTheme("light"),
  themeDark: () => commands.setTheme("dark"),
};

const ofError: ReadonlySet<CommandName> = new Set(["goToError", "fixError", "copyError"]);

export const windowCommands: readonly WindowCommand[] = Object.entries(icons).map(([key, icon]) => {
  // The keys of a record that names each command once.
  const name = key as CommandName;
  return {
    name,
    label: messages.shell.commands[name],
    icon,
    run: actions[name],
    applies: () =>
      isResultCommand(name) ? isOffered(name) : !ofError.has(name) || shownError.getState() !== null,
  };
});
