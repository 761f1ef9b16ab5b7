import { skipSeparators, skipValue } from "../rows/jsonWalk";

/** The values of a list of JSON, one after the other. */
export function* listItems(list: Buffer): Generator<Buffer, void, void> {
  let at = skipSeparators(list, 1);
  while (list[at] !== 0x5d && at < list.length) {
    const end = skipValue(list, at);
    yield list.subarray(at, end);
    at = skipSeparators(list, end);
  }
}
