const whole = new Intl.NumberFormat("en");

/** A count with its thousands divided: 482,311. */
export function formatNumber(value: number): string {
  return whole.format(value);
}
