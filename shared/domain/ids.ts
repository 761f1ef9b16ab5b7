import { z } from "zod";

/** Ids are opaque; the length bound only keeps hostile input small. */
const id = z.string().min(1).max(200);

export const profileId = id;
export const databaseId = id;
export const connectionId = id;
export const tabId = z.uuid();
/** One run of one statement; made by the page, and the name of its result everywhere. */
export const runId = z.uuid();
/** One session of statements; made by the page. */
export const sessionId = z.uuid();
/** One copy of cells to the clipboard; made by the page. */
export const copyId = z.uuid();
/** One export of rows to a file; made by the page. */
export const exportId = z.uuid();
/** One result on its way into a table; made by the page. */
export const keepId = z.uuid();
/** Long work in the background, such as the load of a file; made by the page. */
export const taskId = z.uuid();
/** A file that the person chose or dropped in this run of the app; main alone knows its path. */
export const fileId = z.uuid();
/** The same of a folder. */
export const folderId = z.uuid();

/** The profile of the service that ships in the app; always present, cannot be removed. */
export const embeddedProfileId = "embedded";
