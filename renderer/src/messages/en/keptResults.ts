import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** Results that outlive a run of the app. */
export const keptResults = {
  restored: (time: string) => `Restored result from ${time}`,
  pin: "Pin result",
  unpin: "Unpin result",
  recovered: (restored: number, lost: number) => {
    const ended = "The result store restarted after a crash.";
    const texts = "Your queries are unchanged.";
    if (lost === 0) return `${ended} All complete results were restored. ${texts}`;
    const reason = `${plural(lost, "result", "results")} could not be restored. Run the statement again.`;
    return `${ended} ${reason}${restored === 0 ? "" : " The others were restored."} ${texts}`;
  },
  title: "Kept results",
  explanation:
    "Complete results are kept on this computer, readable only by you, and are restored after a restart. Above the disk limit the oldest are deleted; pinned results and those on screen stay.",
  limit: "Disk limit",
  limitWrong: "Enter a whole number of megabytes from 0 to 1,000,000.",
  save: "Save",
  smallerQuestion: (results: number) => `Delete ${plural(results, "result", "results")}?`,
  smallerText: (results: number, bytes: number, megabytes: number) => {
    const oldest = results === 1 ? "the oldest result" : `the ${formatNumber(results)} oldest results`;
    const statements = results === 1 ? "Its statement stays" : "Their statements stay";
    return `The new limit of ${formatNumber(megabytes)} MB deletes ${oldest} (${formatBytes(bytes)}). Results on screen stay until Wharf quits. ${statements} in the history.`;
  },
  pinnedStay: (pinned: number) =>
    pinned === 1 ? "The pinned result stays." : `The ${formatNumber(pinned)} pinned results stay.`,
  letGo: (results: number) => `Delete ${results === 1 ? "result" : "results"}`,
  keepRoom: (megabytes: number) => `Keep ${formatNumber(megabytes)} MB`,
  used: (size: string, count: number) => `${size} used now by ${plural(count, "result", "results")}.`,
  removeAll: "Delete all kept results",
  removeQuestion: "Delete all kept results?",
  removeText:
    "This deletes every result that no tab shows, including pinned results. Their statements stay in the history, and results kept as tables stay.",
  remove: "Delete",
  removed: "All kept results that no tab shows were deleted.",
};
