import { dialog, type BrowserWindow } from "electron";

/** Shows the system's dialog for a data file. Answers with its absolute path, or null where the person closed it. */
export async function askForDataFile(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "Open Data File",
    properties: ["openFile"],
    filters: [
      {
        name: "Data files",
        extensions: ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "gz", "zst"],
      },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}
