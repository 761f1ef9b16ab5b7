import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import type { ExportFormat } from "#shared/domain/results/resultExport";

/** A file that main asks for before it writes it. */
export type SavedFormat = ExportFormat | Picture["format"] | "html";

/** A question with what it means and the button that says yes. */
export interface QuestionText {
  readonly message: string;
  readonly detail: string;
  readonly allow: string;
}

/** A question whose first button leaves everything as it is. */
export interface ChoiceText {
  readonly message: string;
  readonly detail: string;
  readonly buttons: [string, string];
}

/** Title and text of an alert on the desktop. */
export interface AlertText {
  readonly title: string;
  readonly body: string;
}

/** Every text that main shows by itself, in one language: the menu, windows of the system and alerts. */
export interface MainMessages {
  /** The service that comes with the app. */
  readonly thisComputer: string;
  readonly ok: string;
  readonly cancel: string;
  readonly menu: {
    /** `&` stands before the letter that opens the menu; a script without such letters has it in parentheses behind. */
    readonly file: string;
    readonly edit: string;
    readonly query: string;
    readonly view: string;
    readonly window: string;
    readonly newTab: string;
    readonly openFiles: string;
    readonly openFolder: string;
    readonly saveQuery: string;
    readonly saveQueryAs: string;
    readonly newConnection: string;
    readonly closeTab: string;
    readonly reopenTab: string;
    readonly closeWindow: string;
    readonly settings: string;
    readonly undo: string;
    readonly redo: string;
    readonly cut: string;
    readonly copy: string;
    readonly paste: string;
    readonly pasteAndMatchStyle: string;
    readonly delete: string;
    readonly selectAll: string;
    readonly speech: string;
    readonly startSpeaking: string;
    readonly stopSpeaking: string;
    readonly runStatement: string;
    readonly runAll: string;
    readonly explain: string;
    readonly explainAndRun: string;
    readonly palette: string;
    readonly databases: string;
    readonly connections: string;
    readonly actualSize: string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly fullScreen: string;
    readonly minimize: string;
    readonly zoomWindow: string;
    readonly bringAllToFront: string;
    readonly about: string;
    readonly services: string;
    readonly hide: string;
    readonly hideOthers: string;
    readonly showAll: string;
    readonly quit: string;
  };
  readonly files: {
    readonly exportRows: string;
    readonly exportNotebook: string;
    readonly saveChart: string;
    readonly formats: Readonly<Record<SavedFormat, string>>;
    readonly allFiles: string;
    readonly openFiles: string;
    readonly dataFiles: string;
    readonly openFolder: string;
    readonly queryFolder: string;
    readonly backupFolder: string;
  };
  readonly alerts: {
    readonly failed: (name: string) => string;
    /** Before the error of one of them. */
    readonly failedTables: (failed: number, total: number) => string;
    readonly recovered: (name: string) => AlertText;
    readonly severalFail: (count: number) => AlertText;
  };
  readonly quit: {
    /** @param title Of the load, where it is the only one. */
    readonly loads: (count: number, title: string) => ChoiceText;
    readonly exports: (count: number) => ChoiceText;
    readonly transactions: (count: number) => ChoiceText;
  };
  readonly consent: {
    /** @param change What is about to be changed, from `changes` or SQL. */
    readonly changeProduction: (service: string, change: string) => QuestionText;
    readonly openLink: (host: string, address: string) => QuestionText;
    readonly connectSource: (host: string) => QuestionText;
    readonly allowDirect: QuestionText;
    readonly connectService: (host: string, origin: string) => QuestionText;
    readonly leaveProduction: (service: string) => QuestionText;
    readonly leaveReadOnly: (service: string) => QuestionText;
    readonly widenKey: (service: string) => QuestionText;
  };
  readonly changes: {
    readonly createDatabase: (name: string) => string;
    readonly deleteDatabase: string;
    readonly createConnection: (name: string) => string;
    readonly changeConnection: string;
    readonly deleteConnection: string;
    readonly sync: string;
    /** @param table The only one; null where there are several. */
    readonly load: (files: number, tables: number, table: string | null) => string;
    readonly loadSample: string;
    readonly dropLeftover: string;
  };
  readonly loads: {
    /** The title of a load of several files. */
    readonly files: (count: number) => string;
  };
  readonly updates: {
    /** What a restart would end. */
    readonly running: (obstacles: readonly UpdateObstacle[]) => string;
    /** After several starts of a new version without a window. */
    readonly goBack: (version: string, starts: number, previous: string) => ChoiceText;
    readonly newerVersion: (newer: string, own: string) => AlertText;
  };
  readonly start: {
    readonly failed: string;
    readonly diskFull: string;
    readonly newerData: (newer: string, own: string, stores: string) => string;
    readonly olderBackup: (version: string, backup: string, folder: string) => string;
  };
}
