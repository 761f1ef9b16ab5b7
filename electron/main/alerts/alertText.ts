import type { Connection } from "#shared/api/connection";

/** Title and text of an alert on the desktop. */
export interface AlertText {
  readonly title: string;
  readonly body: string;
}

/** Systems cut longer texts somewhere; the Connection shows all of it. */
const longestBody = 200;

export function failingText({ id, name, lastRun }: Connection): AlertText {
  const counts = lastRun?.counts ?? null;
  const isPartial = lastRun?.errorScope === "tables" && counts !== null;
  const tables = isPartial ? `${counts.failed} of ${counts.total} tables failed. ` : "";
  return { title: `${name ?? id}: sync failed`, body: shortened(`${tables}${lastRun?.error ?? ""}`.trim()) };
}

export function recoveredText({ id, name }: Connection): AlertText {
  return {
    title: `${name ?? id} syncs again`,
    body: "The last sync has no failure that was not acknowledged.",
  };
}

export function severalText(count: number): AlertText {
  return { title: `${count} Connections fail`, body: "Open Wharf to see which, why and what to do." };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > longestBody ? `${line.slice(0, longestBody - 1)}…` : line;
}
