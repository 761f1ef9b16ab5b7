import { formatDuration } from "../../../lib/formatDuration";

/**
 * How long something has been going on, in whole seconds; at least one, also by a clock that runs ahead.
 *
 * @param since ISO 8601.
 * @param now Milliseconds since 1970.
 * @returns Empty where the beginning cannot be read.
 */
export function elapsedText(since: string, now: number): string {
  const seconds = Math.max(1, Math.floor((now - Date.parse(since)) / 1000));
  if (Number.isNaN(seconds)) return "";
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}
