/** Where two texts differ: what they begin with alike, and for each the part up to what they end with alike. */
interface DifferingParts {
  /** Characters (UTF-16 units) that both begin with. */
  readonly start: number;
  /** Where the differing part of each ends. */
  readonly beforeEnd: number;
  readonly nowEnd: number;
}

/** The shortest piece by which one text becomes the other. No character is cut in two. */
export function differingParts(before: string, now: string): DifferingParts {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  if (isInside(before, start) || isInside(now, start)) start -= 1;
  let end = 0;
  const [beforeLast, nowLast] = [before.length - 1, now.length - 1];
  while (end < shorter - start && before.charCodeAt(beforeLast - end) === now.charCodeAt(nowLast - end))
    end += 1;
  if (isInside(before, before.length - end) || isInside(now, now.length - end)) end -= 1;
  return { start, beforeEnd: before.length - end, nowEnd: now.length - end };
}

/** Whether a place lies between the two halves of one character. */
function isInside(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return place > 0 && code >= 0xdc00 && code <= 0xdfff;
}
