/** How an answer was read: as it was meant, not (a field is not known, or the answer refused), or wrongly. */
export type Reading = { readonly outcome: "equal" | "unread" | "misread"; readonly where: string };

const equal: Reading = { outcome: "equal", where: "" };

/** What means "not known" in a decoded value. */
const notKnown: readonly unknown[] = [null, undefined, "unknown", ""];

/**
 * Compares what was decoded with what the service meant. A value that is not known where there is one is unread; a value
 * that is another one, or that is there where the service gave none, is misread.
 *
 * @param meant Of a list, every item has what names it under one of `ids`.
 * @param skipped Fields that are not compared.
 */
export function readingOf(
  meant: unknown,
  decoded: unknown,
  {
    ids = ["id"],
    skipped = [],
  }: { readonly ids?: readonly string[]; readonly skipped?: readonly string[] } = {},
  where = "",
): Reading {
  if (Array.isArray(meant) && Array.isArray(decoded))
    return listReading(meant, decoded, { ids, skipped }, where);
  if (isRecord(meant) && isRecord(decoded)) {
    return worst(
      Object.keys({ ...meant, ...decoded })
        .filter((key) => !skipped.includes(key))
        .map((key) => readingOf(meant[key], decoded[key], { ids, skipped }, `${where}.${key}`)),
    );
  }
  if (JSON.stringify(meant ?? null) === JSON.stringify(decoded ?? null)) return equal;
  if (isNothing(decoded)) return { outcome: "unread", where };
  return {
    outcome: "misread",
    where: `${where}: ${JSON.stringify(meant)} read as ${JSON.stringify(decoded)}`,
  };
}

function listReading(
  meant: readonly unknown[],
  decoded: readonly unknown[],
  options: { readonly ids: readonly string[]; readonly skipped: readonly string[] },
  where: string,
): Reading {
  const idOf = (item: unknown) =>
    isRecord(item) ? JSON.stringify(options.ids.map((name) => item[name])) : JSON.stringify(item);
  const known = new Map(decoded.map((item) => [idOf(item), item]));
  const wanted = new Set(meant.map(idOf));
  const invented = [...known.keys()].find((own) => !wanted.has(own));
  if (invented !== undefined) return { outcome: "misread", where: `${where}: ${invented} is not there` };
  return worst(
    meant.map((item) => {
      const own = known.get(idOf(item));
      return own === undefined
        ? { outcome: "unread", where: `${where}[]` }
        : readingOf(item, own, options, `${where}[]`);
    }),
  );
}

function isNothing(value: unknown): boolean {
  return notKnown.includes(value) || (Array.isArray(value) && value.length === 0);
}

function worst(readings: readonly Reading[]): Reading {
  return (
    readings.find(({ outcome }) => outcome === "misread") ??
    readings.find(({ outcome }) => outcome === "unread") ??
    equal
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
