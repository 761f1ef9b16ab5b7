import { dialog, type BrowserWindow } from "electron";

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
export async function askForDataFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths, canceled } = await dialog.showOpenDialog(window, {
    title: "Open Folder of Data Files",
    properties: ["openDirectory"],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
