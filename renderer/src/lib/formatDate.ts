/**
 * A moment in the person's own zone with its offset, so that it cannot be misread: 21 Nov 2026, 14:05 GMT+1.
 *
 * @param iso ISO 8601; an unreadable text is given back as it is.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "shortOffset",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}
