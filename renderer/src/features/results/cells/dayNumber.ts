const daysPerEra = 146_097n;

/** Days from 1970-01-01 to a day of the Gregorian calendar, which counts on in both directions; year 0 is 1 BC. */
export function dayNumber(year: bigint, month: bigint, day: bigint): bigint {
  // Years begin in March, so that the leap day is the last; an era is the 400 years after which the calendar repeats.
  const shifted = month <= 2n ? year - 1n : year;
  const era = (shifted >= 0n ? shifted : shifted - 399n) / 400n;
  const yearOfEra = shifted - era * 400n;
  const dayOfYear = (153n * (month > 2n ? month - 3n : month + 9n) + 2n) / 5n + day - 1n;
  const dayOfEra = yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear;
  return era * daysPerEra + dayOfEra - 719_468n;
}

/** The day of the calendar that lies so many days behind 1970-01-01; the inverse of {@link dayNumber}. */
export function dateOfDay(number: bigint): { year: bigint; month: bigint; dayOfMonth: bigint } {
  const shifted = number + 719_468n;
  const era = (shifted >= 0n ? shifted : shifted - 146_096n) / daysPerEra;
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = (dayOfEra - dayOfEra / 1460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const monthFromMarch = (5n * dayOfYear + 2n) / 153n;
  const month = monthFromMarch < 10n ? monthFromMarch + 3n : monthFromMarch - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  return { year, month, dayOfMonth: dayOfYear - (153n * monthFromMarch + 2n) / 5n + 1n };
}
