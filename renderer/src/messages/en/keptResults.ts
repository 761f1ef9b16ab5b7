import { formatBytes } from "../../lib/formatBytes";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

/** Results that outlive a run of the app. */
export const keptResults = {
  restored: (time: string) => `Restored result from ${time}`,
  pin: "Keep this result until I let it go",
  unpin: "Let this result go when room is short",
  recovered: (back: number, gone: number) => {
    const ended = "The process that keeps results ended and was started again.";
    const texts = "Your texts are untouched.";
    if (gone === 0) return `${ended} All complete results are back. ${texts}`;
    const lost = `${plural(gone, "result", "results")} could not be brought back; run the statement again.`;
    return `${ended} ${lost}${back === 0 ? "" : " The others are back."} ${texts}`;
  },
  title: "Kept results",
  explanation:
    "Complete results stay on this computer, readable by you alone, so that they are there after a restart. Beyond the room set aside the oldest go; pinned ones and those on screen stay.",
  limit: "Room set aside",
  limitWrong: "A whole number of megabytes, from 0 to 1,000,000.",
  save: "Save",
  smallerQuestion: (results: number) => `Let ${plural(results, "result", "results")} go?`,
  smallerText: (results: number, bytes: number, megabytes: number) => {
    const oldest = results === 1 ? "the oldest result" : `the ${formatNumber(results)} oldest results`;
    const they = results === 1 ? "Its rows" : "Their rows";
    const statements = results === 1 ? "its statement stays" : "their statements stay";
    return `In ${formatNumber(megabytes)} MB there is no room for ${oldest} (${formatBytes(bytes)}). ${they} go for good, those on screen once Wharf is closed; ${statements} in the history.`;
  },
  pinnedStay: (pinned: number) =>
    pinned === 1 ? "The pinned result stays." : `The ${formatNumber(pinned)} pinned results stay.`,
  letGo: (results: number) => `Let ${results === 1 ? "it" : "them"} go`,
  keepRoom: (megabytes: number) => `Keep ${formatNumber(megabytes)} MB`,
  used: (size: string, count: number) => `${size} used now by ${plural(count, "result", "results")}.`,
  removeAll: "Remove all kept results",
  removeQuestion: "Remove all kept results?",
  removeText:
    "Results that no tab shows go for good, also those that you pinned. Their statements stay in the history, and tables that you kept results as stay too.",
  remove: "Remove",
  removed: "All kept results that no tab shows were removed.",
};
