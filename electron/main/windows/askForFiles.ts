import { dirname, join } from "node:path";
import { app, type BrowserWindow, dialog } from "electron";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import { exportEnding } from "#shared/domain/results/resultExport";
import type { MainMessages, SavedFormat } from "../messages/MainMessages";

type Texts = MainMessages["files"];

/** The folder chosen last in this run; the person's downloads until then. */
let lastFolder: string | null = null;

/** Shows the system's dialog for a file to write. Answers with its absolute path, or null where the person closed it. */
export async function askForSaveFile(
  window: BrowserWindow,
  name: string,
  format: SavedFormat,
  texts: Texts,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: format === "html" ? texts.exportNotebook : isPicture(format) ? texts.saveChart : texts.exportRows,
    defaultPath: join(lastFolder ?? app.getPath("downloads"), name),
    properties: ["createDirectory", "showOverwriteConfirmation"],
    filters: [
      { name: texts.formats[format], extensions: [isPage(format) ? format : exportEnding(format)] },
      { name: texts.allFiles, extensions: ["*"] },
    ],
  });
  if (canceled || filePath === "") return null;
  lastFolder = dirname(filePath);
  return filePath;
}

function isPage(format: SavedFormat): format is Picture["format"] | "html" {
  return format === "html" || isPicture(format);
}

function isPicture(format: SavedFormat): format is Picture["format"] {
  return format === "png" || format === "svg";
}

/** Shows the system's dialog for data files. Answers with their absolute paths, none where the user closed it. */
export async function askForDataFiles(window: BrowserWindow, texts: Texts): Promise<readonly string[]> {
  const { filePaths, canceled } = await dialog.showOpenDialog(window, {
    title: texts.openFiles,
    properties: ["openFile", "multiSelections"],
    filters: [
      {
        name: texts.dataFiles,
        extensions: [
          ...["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "parquet", "xlsx", "ods"],
          ...["gz", "zst", "sql"],
        ],
      },
      { name: texts.allFiles, extensions: ["*"] },
    ],
  });
  return canceled ? [] : filePaths;
}

/** Shows the system's dialog for a folder. Answers with its absolute path, or null where the user closed it. */
export async function askForFolder(
  window: BrowserWindow,
  purpose: "data" | "queries" | "backup",
  texts: Texts,
): Promise<string | null> {
  const { filePaths, canceled } = await dialog.showOpenDialog(window, {
    title: { data: texts.openFolder, queries: texts.queryFolder, backup: texts.backupFolder }[purpose],
    properties: ["openDirectory", "createDirectory"],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
