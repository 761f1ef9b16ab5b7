import type { AnswerKind, ServiceReading } from "#shared/api/serviceReading";
import type { Trace } from "#shared/api/decode/reading/Trace";

/** Remembers, for each service, where the fields of its last answer of each kind were read. */
export class ServiceReadings {
  readonly #byProfile = new Map<string, Map<AnswerKind, ServiceReading>>();

  /** @param hasMore The service said that there is more than could be read. */
  note(profileId: string, answer: AnswerKind, trace: Trace, hasMore = false): void {
    const readings = this.#byProfile.get(profileId) ?? new Map<AnswerKind, ServiceReading>();
    this.#byProfile.set(profileId, readings);
    const { fields, conflicts, skipped } = trace.summary();
    const known = fields.map(({ field, paths }) => ({ field, paths: paths.map(({ path }) => path) }));
    readings.set(answer, {
      answer,
      fields: known,
      conflicts: conflicts.map(({ field, paths }) => ({ field, paths: [...paths] })),
      skipped,
      hasMore,
    });
  }

  of(profileId: string): ServiceReading[] {
    return [...(this.#byProfile.get(profileId)?.values() ?? [])];
  }
}
