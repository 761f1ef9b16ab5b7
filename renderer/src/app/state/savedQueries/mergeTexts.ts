import { diff3Merge } from "node-diff3";

interface Versions {
  /** The text that both come from. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** What the two are called where they disagree. */
  readonly labels: { readonly mine: string; readonly theirs: string };
}

/**
 * Merges two changes of a text line by line. Where both changed the same lines, both stand in the text between marks as
 * git writes them.
 */
export function mergeTexts({ base, mine, theirs, labels }: Versions): { text: string; conflicts: number } {
  const end = /\r\n/u.test(mine) ? "\r\n" : "\n";
  const lines = (text: string): string[] => text.split(/\r\n|\n/u);
  const parts = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  const merged: string[] = [];
  let conflicts = 0;
  for (const { ok, conflict } of parts) {
    if (ok !== undefined) merged.push(...ok);
    if (conflict === undefined) continue;
    conflicts += 1;
    merged.push(
      `<<<<<<< ${labels.mine}`,
      ...conflict.a,
      "=======",
      ...conflict.b,
      `>>>>>>> ${labels.theirs}`,
    );
  }
  return { text: merged.join(end), conflicts };
}
