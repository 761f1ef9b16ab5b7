import type { ConnectionCreation, SourceInput } from "#shared/api/connection";
import { decodeSourceTest } from "#shared/api/decode/streams/sourceTest";
import type { SourceTest } from "#shared/api/sourceStream";
import { AppError } from "#shared/errors/AppError";
import { KnownSecrets, redactErrors } from "#shared/secrets/redact";
import type { ServiceCalls } from "./ServiceCalls";
import { givenSettings } from "./creationBody";

/** What some services want of a test as well, as if it were a creation. */
type TestExtras = Pick<ConnectionCreation, "name" | "scheduleMinutes">;

/** Body of POST /databases/:id/connections/test. */
function testBody({ kind, settings, secrets }: SourceInput, extras?: TestExtras): Record<string, unknown> {
  return { kind, config: givenSettings(settings), secrets, ...extras };
}

/** Whether a service refused a test because it wants the name and schedule of a creation. */
function asksForNameAndSchedule(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const status = error.details?.status;
  return (status === 400 || status === 422) && wanted.test(error.message);
}

const wanted =
  /\bschedule_?minutes\b|^["'`]?name\b["'`]? ?(:|is|must|should|field|can)|\bmissing\b.{0,40}\bname\b|["'`]name["'`]/i;

/** Where a source is tested: the service reaches it from the database that it is to feed. */
interface TestPlace {
  readonly profileId: string;
  readonly databaseId: string;
}

/**
 * Tests a source (POST /databases/:id/connections/test). One that fails is an answer, not an error, also where the
 * service says so with HTTP 400; none of its secrets is repeated either way.
 */
export async function testSource(
  calls: ServiceCalls,
  { profileId, databaseId }: TestPlace,
  source: SourceInput,
  signal: AbortSignal | undefined,
): Promise<SourceTest> {
  const path = ["databases", databaseId, "connections", "test"];
  const limits = calls.limits.source;
  const known = new KnownSecrets(Object.values(source.secrets));
  const post = async (body: object): Promise<SourceTest> =>
    calls.send(
      profileId,
      { method: "POST", path, body, limits, subject: "source", signal, answer: "sourceTest" },
      decodeSourceTest,
    );
  try {
    const { error, notOffered, ...outcome } = await redactErrors(known, async () => {
      try {
        return await post(testBody(source));
      } catch (failure) {
        if (!asksForNameAndSchedule(failure)) throw failure;
        return post(testBody(source, { name: source.kind, scheduleMinutes: 60 }));
      }
    });
    return {
      ...outcome,
      error: error && known.redact(error),
      notOffered: notOffered.map((table) => ({
        ...table,
        reason: table.reason && known.redact(table.reason),
      })),
    };
  } catch (failure) {
    if (!isBadRequest(failure)) throw failure;
    return { ok: false, error: failure.message, streams: [], notOffered: [] };
  }
}

function isBadRequest(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  const status = error.details?.status;
  return (
    (error.code === "SOURCE_FAILED" || error.code === "REQUEST_REFUSED") && (status === 400 || status === 422)
  );
}
