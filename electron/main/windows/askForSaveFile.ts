import { app, dialog, type BrowserWindow } from "electron";
import { dirname, join } from "node:path";
import { exportEnding, type ExportFormat } from "#shared/contract/resultExport";

const formatNames: Readonly<Record<ExportFormat, string>> = {
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
  format: ExportFormat,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Export Rows",
    defaultPath: join(lastFolder ?? app.getPath("downloads"), name),
    properties: ["createDirectory", "showOverwriteConfirmation"],
    filters: [
      { name: formatNames[format], extensions: [exportEnding(format)] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  if (canceled || filePath === "") return null;
  lastFolder = dirname(filePath);
  return filePath;
}
