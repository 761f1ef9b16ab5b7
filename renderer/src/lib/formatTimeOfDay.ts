/**
 * A moment in the person's own zone, as short as it is clear: 14:02 today, 20 Nov, 14:02 this year, else with its year.
 *
 * @param at Milliseconds since 1970, as `now`.
 */
export function formatTimeOfDay(at: number, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  const isToday = date.toDateString() === today.toDateString();
  const isThisYear = date.getFullYear() === today.getFullYear();
  return new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(isToday ? {} : { day: "numeric", month: "short" }),
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}
