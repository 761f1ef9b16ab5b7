import type { ConnectionCreation, SourceInput } from "#shared/api/connection";
import { AppError } from "#shared/errors/AppError";
import { givenSettings } from "./creationBody";

/** What some services want of a test as well, as if it were a creation. */
export type TestExtras = Pick<ConnectionCreation, "name" | "scheduleMinutes">;

/** Body of POST /databases/:id/connections/test. */
export function testBody(
  { kind, settings, secrets }: SourceInput,
  extras?: TestExtras,
): Record<string, unknown> {
  return { kind, config: givenSettings(settings), secrets, ...extras };
}

/** Whether a service refused a test because it wants the name and schedule of a creation. */
export function asksForNameAndSchedule(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const status = error.details?.status;
  return (status === 400 || status === 422) && wanted.test(error.message);
}

const wanted =
  /\bschedule_?minutes\b|^["'`]?name\b["'`]? ?(:|is|must|should|field|can)|\bmissing\b.{0,40}\bname\b|["'`]name["'`]/i;
