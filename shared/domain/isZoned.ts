/** Whether the values of a SQL type are points of time that every zone writes in its own way. */
export function isZoned(type: string): boolean {
  return /^(?:TIMESTAMP_?TZ\b|TIMESTAMP(?:\(\d+\))? WITH TIME ZONE)/i.test(type.trim());
}
