/** Brings the files of a store from one format to the next; `null` where the next format reads them as they are. */
export type FormatStep = ((folder: string) => Promise<void>) | null;

/** Something that the app keeps in its own folder, in a format of its own. */
export interface DataStore {
  readonly name: string;
  /** Files and folders in the app's own folder, relative to it; an ending of `*` stands for any rest of a file's name. */
  readonly paths: readonly string[];
  /** Which of these files a backup holds; all of them where left out. */
  readonly backsUp?: (path: string) => boolean;
  /**
   * Step N leads from format N + 1 to format N + 2. A step that was ever released is never changed. The format written today is
   * one more than there are steps.
   */
  readonly steps: readonly FormatStep[];
}

/** The format that a store is written in today. */
export function formatOf({ steps }: DataStore): number {
  return steps.length + 1;
}
