import { setting } from "../../../queries/settings";

/**
 * The zone in which a result shows its times: the one chosen for it, else the one that is set for all.
 *
 * @param chosen See ColumnLayout.
 * @returns Null as stored.
 */
export function shownZone(chosen: string | null): string | null {
  const zone = chosen ?? setting("results.timeZone");
  return zone === "stored" ? null : zone;
}

/** How a layout says that a zone is chosen; null as stored. What is set for all needs no saying. */
export function chosenZone(zone: string | null): string | null {
  const named = zone ?? "stored";
  return named === setting("results.timeZone") ? null : named;
}
