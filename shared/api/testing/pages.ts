import type { Dialect } from "./Dialect";

/** One page of a list as a service answers with it. */
export interface WrittenPage {
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A list that a service gives in pages. */
export interface PagedList<Item> {
  readonly items: readonly Item[];
  /** Items of one page. */
  readonly size: number;
  /** Writes the answer that holds these items. */
  readonly write: (items: readonly Item[]) => unknown;
  /** Base address of the list, without a query part. */
  readonly address: string;
}

/**
 * The page of a list that a request asks for, in the way in which this service pages. A request that does not say which
 * in the service's own way gets the first.
 *
 * @param asked The value of a parameter of the request; null where it has none.
 */
export function pageOf<Item>(
  dialect: Dialect,
  asked: (parameter: string) => string | null,
  list: PagedList<Item>,
): WrittenPage {
  const { items, size, write, address } = list;
  const style = dialect.pick("paging", ["none", "link", "cursor", "pageToken", "address", "numbers"]);
  if (style === "none" || items.length <= size) return { json: write(items), headers: {} };
  const parameter = {
    link: "page",
    cursor: "cursor",
    pageToken: "pageToken",
    address: "after",
    numbers: "page",
  }[style];
  const page = Number(asked(parameter) ?? 1);
  const json = write(items.slice((page - 1) * size, page * size));
  const next = page * size < items.length ? page + 1 : null;
  const link = next === null ? null : `${address}?${parameter}=${next}`;
  // A bare list has no place for anything else.
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  if (style === "link" || !isObject) {
    const linked = `${address}?${parameter}=${String(next)}`;
    return { json, headers: link === null ? {} : { link: `<${linked}>; rel="next"` } };
  }
  const beside = {
    cursor: {
      [dialect.key("nextCursor")]: next === null ? null : String(next),
      [dialect.key("hasMore")]: next !== null,
    },
    pageToken: { [dialect.key("nextPageToken")]: next === null ? "" : String(next) },
    address: {
      [dialect.key(dialect.pick("paging.links", ["links", "pagination", "paging"]))]: {
        [dialect.key("next")]: link,
      },
    },
    numbers: { [dialect.key("page")]: page, [dialect.key("totalPages")]: Math.ceil(items.length / size) },
  }[style];
  return { json: { ...json, ...beside }, headers: {} };
}
