import type { Envelope } from "../../../errors/AppError";
import type { SourceTest } from "../../sourceStream";
import { decoded } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { answerOf, isObject, itemsOf, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, messageOf } from "../reading/scalars";
import { stateWord } from "../reading/words";
import { Trace } from "../reading/Trace";
import { notOfferedTables, streamsOfTest } from "./stream";

const what = "the outcome of the test";
const shape = shapeOf({
  what,
  nouns: "test connectiontest check",
  identity: "ok success",
  names: "status error message",
  objects: "error streams tables catalog",
});

const okNames = ["ok", "success", "valid", "reachable", "connected", "passed", "succeeded"];
/** Lists of what was tried one after another. */
const stepLists = /(test|check|step)s$/i;
const listNames = /^(streams?|tables?|catalog|available|discovered|offered|objects?|notoffered|columns)$/i;

/**
 * Reads the answer of POST /databases/:id/connections/test in any form. An answer of 2xx that says neither is a passed
 * test, unless it names an error. Never throws.
 */
export function decodeSourceTest(json: unknown, trace = new Trace()): Envelope<SourceTest> {
  const places = placesOf(answerOf(json), 4)
    .map((place) => Fields.of(place, shape, trace))
    .filter((own) => own !== null);
  if (places.length === 0 && !Array.isArray(json)) return decoded<SourceTest>(null, what);
  const streams = streamsOfTest(json, trace);
  const notOffered = notOfferedTables(json);
  const error = places.map(errorIn).find((message) => message !== null) ?? null;
  const said = places.map(okIn).filter((own) => own !== null);
  // A wrapper may only say that the request itself went well: `{"success":true,"data":{"status":"failed"}}`.
  const ok = said.length === 0 ? error === null : !said.includes(false);
  return decoded(
    ok
      ? { ok, error: null, streams, notOffered }
      : {
          ok,
          error: error ?? wordsIn(places) ?? "The test failed, and the service did not say why.",
          streams,
          notOffered,
        },
    what,
  );
}

/** The answer and what it is wrapped in, without what lists the tables. */
function placesOf(place: Place, depth: number): Place[] {
  if (!isObject(place.value)) return [];
  const inner = membersOf(place).filter(
    ([key, { value }]) => isObject(value) && !listNames.test(key) && !/error/i.test(key),
  );
  const steps = membersOf(place).flatMap(([key, member]) => (stepLists.test(key) ? itemsOf(member) : []));
  const below = [...inner.map(([, member]) => member), ...steps];
  return [place, ...(depth === 0 ? [] : below.flatMap((member) => placesOf(member, depth - 1)))];
}

function okIn(fields: Fields): boolean | null {
  const said = fields.read(
    "ok",
    okNames.flatMap((name) => [name, `is${name}`]),
    flagOf,
  );
  if (said !== null) return said;
  if (fields.read("ok", ["error", "failed"], (value) => (typeof value === "boolean" ? value : null)) === true)
    return false;
  const status = fields.first("status", "state", "outcome", "result")?.value;
  if (typeof status !== "string") return flagOf(status);
  const word = stateWord(status, ["test", "check", "connection"]);
  if (/^(ok|success|successful|succeeded|passed|pass|valid|connected|reachable)$/.test(word)) return true;
  return /^(fail|error|invalid|unreachable|refused|denied|ko|not)/.test(word) ? false : null;
}

function errorIn(fields: Fields): string | null {
  return fields.read("error", errorNames, messageOf);
}

const errorNames = [
  ...["error", "errors", "errormessage", "failure", "failurereason"],
  ...["usererrors", "nonfielderrors", "statusreason", "statusmessage"],
];

/** What a failed test says of itself where it names no error. */
function wordsIn(places: readonly Fields[]): string | null {
  const words = places.map((fields) =>
    fields.read("error", ["message", "detail", "reason", "details", "result"], messageOf),
  );
  return words.find((message) => message !== null) ?? null;
}
