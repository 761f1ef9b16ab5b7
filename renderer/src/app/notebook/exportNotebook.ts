import type { NotebookPart } from "#shared/sql/notebook/parseNotebook";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import type { ExportedPart, ExportedResult } from "../../features/notebooks/notebookHtml";
import { formatDate } from "../../lib/formatTime";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { blockRunId, notebookOf } from "../state/notebooks/notebookRuns";
import { windowResults, windowRuns } from "../state/runs/windowRuns";

/** Rows of a block that are exported; the file says so where it has more. */
const exportedRows = 1000;

/** Exports a notebook with the results that it shows as one HTML file. What fails is said. */
export async function exportNotebook(
  tabId: string,
  title: string,
  parts: readonly NotebookPart[],
): Promise<void> {
  try {
    const { notebookHtml } = await import("../../features/notebooks/notebookHtml");
    const exported: ExportedPart[] = [];
    for (const part of parts) {
      if (part.kind === "prose") exported.push(part);
      else {
        const { name, sql, outerStart } = part;
        const key = notebookOf(tabId).blocks.find((block) => block.outerStart === outerStart)?.key ?? -1;
        exported.push({ kind: "sql", name, sql, ...(await resultOf(tabId, key)) });
      }
    }
    const html = notebookHtml(title, exported, formatDate(new Date().toISOString()));
    const { name } = await bridge.call("notebooks.export", { html, suggestedName: title });
    if (name !== null) showToast(messages.notebooks.exported(name));
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

async function resultOf(
  tabId: string,
  key: number,
): Promise<{ readonly result: ExportedResult | null; readonly error: string | null }> {
  const refused = notebookOf(tabId).refused[key];
  if (refused !== undefined) return { result: null, error: refused };
  const run = windowRuns.store.getState()[blockRunId(tabId, key)];
  if (run?.status === "failed") return { result: null, error: run.error.message };
  const client = run === undefined ? undefined : windowResults.store.getState()[run.request.runId];
  const state = client?.getState();
  if (client === undefined || state?.columns == null || state.phase === "failed") {
    return { result: null, error: null };
  }
  const texts = await client.readTexts(exportedRows);
  const result = {
    columns: state.columns.map(({ name }) => name),
    texts,
    isCut: state.truncated || state.phase !== "done" || state.shownRowCount > (texts[0]?.length ?? 0),
    picture: drawnChart(blockRunId(tabId, key)),
  };
  return { result, error: null };
}

/** The chart that a block shows, as it is on the screen, as a `data:` address; null where it shows none. */
function drawnChart(runId: string): string | null {
  const block = document.querySelector(`[data-notebook-block="${runId}"]`);
  const drawing = block?.querySelector('[role="img"] svg');
  if (block == null || drawing == null) return null;
  const { width, height } = drawing.getBoundingClientRect();
  const copy = new XMLSerializer().serializeToString(drawing);
  // A file of its own has no colour of the window behind it.
  const ground = getComputedStyle(block).backgroundColor;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="background:${ground}">${copy}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
