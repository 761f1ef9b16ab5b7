import { app, dialog, type BrowserWindow } from "electron";
import { dirname, join } from "node:path";
import type { Picture } from "#shared/contract/methods/pictureMethods";
import { exportEnding, type ExportFormat } from "#shared/contract/resultExport";

type FileFormat = ExportFormat | Picture["format"];

const formatNames: Readonly<Record<FileFormat, string>> = {
  png: "PNG picture",
  svg: "SVG picture",
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
    title: isPicture(format) ? "Save Chart" : "Export Rows",
    defaultPath: join(lastFolder ?? app.getPath("downloads"), name),
    properties: ["createDirectory", "showOverwriteConfirmation"],
    filters: [
      { name: formatNames[format], extensions: [isPicture(format) ? format : exportEnding(format)] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  if (canceled || filePath === "") return null;
  lastFolder = dirname(filePath);
  return filePath;
}

function isPicture(format: FileFormat): format is Picture["format"] {
  return format === "png" || format === "svg";
}
