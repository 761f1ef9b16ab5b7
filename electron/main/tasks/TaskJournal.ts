import { task } from "#shared/domain/task";
import { EntryJournal } from "../storage/EntryJournal";

/**
 * The tasks on disk that have not ended well, so that one that a crash interrupts is reported at the next start.
 * A task is on disk before its work begins.
 */
export type TaskJournal = EntryJournal<typeof task>;

/** @param path Absolute; made by the first task. */
export function openTaskJournal(path: string): TaskJournal {
  return new EntryJournal(path, task, ({ id }) => id);
}
