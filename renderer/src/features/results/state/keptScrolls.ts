/** Scroll position of a result's rows, in pixels. */
export interface ScrollPlace {
  readonly top: number;
  readonly left: number;
}

const places = new Map<string, ScrollPlace>();

/** Where the rows of a run from before are to be shown; null where that is not known. */
export function keptScroll(runId: string): ScrollPlace | null {
  return places.get(runId) ?? null;
}

/** Remembers where the rows of a run were left, until they are shown. */
export function keepScroll(runId: string, place: ScrollPlace): void {
  places.set(runId, place);
}
