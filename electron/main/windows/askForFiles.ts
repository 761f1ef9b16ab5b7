import { dirname, join } from "node:path";
import { app, type BrowserWindow, dialog } from "electron";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import { exportEnding, type ExportFormat } from "#shared/domain/results/resultExport";

type FileFormat = ExportFormat | Picture["format"] | "html";

const formatNames: Readonly<Record<FileFormat, string>> = {
  png: "PNG picture",
  svg: "SVG picture",
  html: "HTML page",
  csv: "Comma-separated values",
  tsv: "Tab-separated values",
  json: "JSON",
  ndjson: "Newline-delimited JSON",
  parquet: "Parquet",
  xlsx: "Excel workbook",
  markdown: "Markdown",
  sqlInsert: "SQL statements",
};

/** The folder chosen last in this run; the person's downloads until then. */
let lastFolder: string | null = null;

/** Shows the system's dialog for a file to write. Answers with its absolute path, or null where the person closed it. */
export async function askForSaveFile(
  window: BrowserWindow,
  name: string,
  format: FileFormat,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: format === "html" ? "Export Notebook" : isPicture(format) ? "Save Chart" : "Export Rows",
    defaultPath: join(lastFolder ?? app.getPath("downloads"), name),
    properties: ["createDirectory", "showOverwriteConfirmation"],
    filters: [
      { name: formatNames[format], extensions: [isPage(format) ? format : exportEnding(format)] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  if (canceled || filePath === "") return null;
  lastFolder = dirname(filePath);
  return filePath;
}

function isPage(format: FileFormat): format is Picture["format"] | "html" {
  return format === "html" || isPicture(format);
}

function isPicture(format: FileFormat): format is Picture["format"] {
  return format === "png" || format === "svg";
}

/** Shows the system's dialog for data files. Answers with their absolute paths, none where the user closed it. */
export async function askForDataFiles(window: BrowserWindow): Promise<readonly string[]> {
  const { filePaths, canceled } = await dialog.showOpenDialog(window, {
    title: "Open Data Files",
    properties: ["openFile", "multiSelections"],
    filters: [
      {
        name: "Data and SQL files",
        extensions: [
          ...["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "parquet", "xlsx", "ods"],
          ...["gz", "zst", "sql"],
        ],
      },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return canceled ? [] : filePaths;
}

/** Shows the system's dialog for a folder. Answers with its absolute path, or null where the user closed it. */
export async function askForFolder(
  window: BrowserWindow,
  purpose: "data" | "queries",
): Promise<string | null> {
  const { filePaths, canceled } = await dialog.showOpenDialog(window, {
    title: purpose === "data" ? "Open Folder of Data Files" : "Choose a Folder for Saved Queries",
    properties: ["openDirectory", "createDirectory"],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
