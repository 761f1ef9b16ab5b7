import type { SourceTest } from "#shared/api/sourceStream";

/** A test that the source failed. */
export function failedTest(error: string): SourceTest {
  return { ok: false, error, streams: [], notOffered: [] };
}
