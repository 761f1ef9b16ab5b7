const microsPerSecond = 1_000_000n;

/**
 * An INTERVAL as DuckDB writes it, for example `1 year 2 months 3 days 04:05:06.7`.
 *
 * @param json The value as it travels: `{"months":1,"days":2,"micros":"0"}`, numbers or strings.
 * @returns Null where it is of another form.
 */
export function intervalText(json: string): string | null {
  const months = memberOf(json, "months");
  const days = memberOf(json, "days");
  const micros = memberOf(json, "micros");
  if (months === null || days === null || micros === null) return null;
  const parts = [unit(months / 12n, "year"), unit(months % 12n, "month"), unit(days, "day"), clock(micros)];
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? "00:00:00" : text;
}

function memberOf(json: string, name: string): bigint | null {
  const found = new RegExp(`"${name}":"?(-?[0-9]{1,30})"?[,}]`).exec(json);
  return found?.[1] === undefined ? null : BigInt(found[1]);
}

function unit(count: bigint, name: string): string {
  if (count === 0n) return "";
  return `${count} ${name}${count === 1n || count === -1n ? "" : "s"}`;
}

function clock(micros: bigint): string {
  if (micros === 0n) return "";
  const size = micros < 0n ? -micros : micros;
  const seconds = size / microsPerSecond;
  const two = (value: bigint) => String(value).padStart(2, "0");
  const fraction = String(size % microsPerSecond)
    .padStart(6, "0")
    .replace(/0+$/, "");
  const time = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return `${micros < 0n ? "-" : ""}${time}${fraction === "" ? "" : `.${fraction}`}`;
}
