import type { SourceStream, StreamChoice, StreamIdentity } from "#shared/api/sourceStream";

/** Names of streams that the source has and about which nothing was saved; none where nothing at all was saved. */
export function newStreamNames(
  streams: readonly SourceStream[],
  saved: readonly StreamChoice[],
): ReadonlySet<string> {
  if (saved.length === 0) return new Set();
  const whole = new Set(saved.map(({ identity }) => identityText(identity)));
  const names = new Set(saved.flatMap(({ identity }) => identity["name"] ?? []));
  return new Set(
    streams
      .filter(({ available, identity }) => {
        if (!available || whole.has(identityText(identity))) return false;
        // A service may leave out part of what a choice was saved with.
        const own = identity["name"];
        return own === undefined || !names.has(own);
      })
      .map(({ name }) => name),
  );
}

function identityText(identity: StreamIdentity): string {
  return JSON.stringify(Object.entries(identity).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
