const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const format = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "short" });

/**
 * How far a moment lies from now: "3 hr. ago", "in 2 days", "just now" within a minute. Show the exact time on hover.
 *
 * @param iso ISO 8601; an unreadable text is given back as it is.
 * @param now Milliseconds since 1970.
 */
export function formatRelativeTime(iso: string, now: number, nowText: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const distance = time - now;
  for (const [unit, size] of steps) {
    if (Math.abs(distance) >= size) return format.format(Math.trunc(distance / size), unit);
  }
  return nowText;
}
