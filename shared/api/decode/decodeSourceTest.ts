import type { Envelope } from "../../errors/Envelope";
import type { SourceTest } from "../sourceStream";
import { decoded } from "./decoded";
import { offeredStreams } from "./decodeStreams";
import { JsonFields } from "./JsonFields";
import { looseBoolean } from "./looseBoolean";
import { messageOf } from "./messageOf";
import { findNamedStreamLists } from "./streams/findStreamLists";
import { namesApart } from "./streams/namesApart";
import { notOfferedTables } from "./streams/notOfferedTables";

/**
 * Reads the answer of POST /databases/:id/connections/test in every form of service-shapes.md. An answer of 2xx that
 * says neither is a passed test, unless it names an error. Never throws.
 */
export function decodeSourceTest(json: unknown): Envelope<SourceTest> {
  const places = placesOf(json);
  const streams = namesApart(offeredStreams(findNamedStreamLists(json)?.offered ?? []));
  if (places.length === 0 && !Array.isArray(json))
    return decoded<SourceTest>(null, "the outcome of the test");
  const notOffered = notOfferedTables(json);
  const error = places.map(errorIn).find((message) => message !== null) ?? null;
  const ok = places.map(okIn).find((said) => said !== null) ?? error === null;
  return decoded(
    ok
      ? { ok, error: null, streams, notOffered }
      : {
          ok,
          error: error ?? wordsIn(places) ?? "The test failed, and the service did not say why.",
          streams,
          notOffered,
        },
    "the outcome of the test",
  );
}

function placesOf(json: unknown): JsonFields[] {
  const answer = JsonFields.of(json);
  const wrapped = ["data", "result", "test", "connection"].map((name) => JsonFields.of(answer?.first(name)));
  return [answer, ...wrapped].filter((place) => place !== null);
}

function okIn(fields: JsonFields): boolean | null {
  for (const name of ["ok", "success", "valid", "reachable", "connected", "passed", "succeeded"]) {
    const said = looseBoolean(fields.first(name));
    if (said !== null) return said;
  }
  if (looseBoolean(fields.first("error", "failed")) === true) return false;
  const status = fields.first("status", "state", "outcome", "result");
  if (typeof status !== "string") return looseBoolean(status);
  if (/^(ok|success|successful|succeeded|passed|valid|connected|reachable)$/i.test(status.trim()))
    return true;
  return /^(fail|error|invalid|unreachable|refused|denied|ko|not)/i.test(status.trim()) ? false : null;
}

function errorIn(fields: JsonFields): string | null {
  return messageOf(fields.first("error", "errors", "errorMessage", "failure"));
}

/** What a failed test says of itself where it names no error. */
function wordsIn(places: readonly JsonFields[]): string | null {
  const words = places.map((place) => messageOf(place.first("message", "detail", "reason", "details")));
  return words.find((message) => message !== null) ?? null;
}
