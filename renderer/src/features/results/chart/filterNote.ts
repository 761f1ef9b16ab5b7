import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isZoned } from "#shared/domain/typeFamily";
import { zoneOffset } from "#shared/domain/zonedInstant";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../state/Arrangement";
import { shownFilter } from "../arrange/filterChanges";
import { type FilterTime, viewOf } from "../state/viewOf";
import { zoneName } from "../cells/shownText";

/** Milliseconds after which no word of time means what it meant before: more than two years. */
const longLater = 800 * 86_400_000;

/**
 * The filters as a saved picture names them. It is looked at on other days, so words such as `today` come with the minute
 * they were read at, in the zone they were read in.
 *
 * @param at When the filters were read; null for never
 */
export function filterNote(
  filters: readonly WrittenFilter[],
  columns: readonly ResultColumn[],
  at: FilterTime | null,
): string {
  const meaning = (filter: WrittenFilter, time: FilterTime): string =>
    JSON.stringify(viewOf([filter], columns, time));
  const notes = filters.map((filter) => {
    const { name = "", type = "" } = columns[filter.column] ?? {};
    const written = `${name}: ${shownFilter(filter.text, type)}`;
    const isLasting =
      at === null || meaning(filter, at) === meaning(filter, { ...at, now: at.now + longLater });
    if (isLasting) return written;
    const zone = zoneName(isZoned(type) ? (at.timeZone ?? "UTC") : "local");
    return messages.resultGrid.filterAsOf(written, minuteIn(zone, at.now));
  });
  return notes.join(" · ");
}

/** `2026-11-21 17:05`, as the clocks of a zone show it. */
function minuteIn(zone: string, now: number): string {
  const offset = zoneOffset(Math.floor(now / 1000), zone) ?? 0;
  return new Date(now + offset * 1000).toISOString().slice(0, 16).replace("T", " ");
}
