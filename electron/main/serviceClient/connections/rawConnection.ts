import { configIn } from "#shared/api/decode/connections/configIn";
import { kindIn } from "#shared/api/decode/connections/kindIn";
import { savedEntries } from "#shared/api/decode/connections/savedStreams";
import { findConnection } from "#shared/api/decode/decodeConnection";
import { decoded } from "#shared/api/decode/decoded";
import type { ListItem } from "#shared/api/decode/findList";
import type { Envelope } from "#shared/errors/Envelope";

/** What a change starts from: the service's own words, also those that Wharf does not know. */
export interface RawConnection {
  readonly kind: string | null;
  /** `config` as it came, without its streams. */
  readonly config: readonly (readonly [string, unknown])[];
  /** Its saved stream entries as they came; null where the service shows none. */
  readonly streams: readonly ListItem[] | null;
}

/** Reads GET /connections/:id for a change. Never throws. */
export function rawConnection(json: unknown): Envelope<RawConnection> {
  const fields = findConnection(json);
  return decoded(
    fields && {
      kind: kindIn(fields),
      config:
        configIn(fields)
          ?.entries()
          .filter(([name]) => name !== "streams") ?? [],
      streams: savedEntries(fields),
    },
    "the Connection",
  );
}
