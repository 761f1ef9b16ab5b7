/**
 * A span of time as short as it can be said exactly enough: 840 ms, 3.2 s, 1 min 05 s, 2 h 10 min.
 *
 * @param milliseconds Zero or more.
 */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${(Math.floor(seconds * 10) / 10).toFixed(1)} s`;
  const whole = Math.floor(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${padded(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${padded(Math.floor((whole % 3600) / 60))} min`;
}

/**
 * A span of time that is only roughly known, in the unit that suits it: 20 s, 12 min, 2 h 10 min.
 *
 * @param seconds Zero or more.
 */
export function formatRoughDuration(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function padded(value: number): string {
  return String(value).padStart(2, "0");
}
