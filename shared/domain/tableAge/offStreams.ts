import type { Connection } from "../../api/connection";
import { streamPlace } from "../../api/decode/streams/streamIdentity";

/** Names of the streams that somebody turned off. */
export function offStreams({ streams }: Connection): ReadonlySet<string> {
  return new Set(streams.filter(({ enabled }) => !enabled).map(({ identity }) => streamPlace(identity).name));
}
