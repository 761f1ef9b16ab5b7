import type { DatabaseGroup, DatabaseOption } from "./DatabaseGroup";

/**
 * The databases whose name, or that of their service, has every word of a query, wherever it stands. Within a service and
 * among services a name that is the query comes first, then one that begins with it, then one that contains it; otherwise
 * the order stays. Services that could not be read stay, at the end.
 */
export function matchingGroups(groups: readonly DatabaseGroup[], query: string): readonly DatabaseGroup[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return groups;
  const words = wanted.split(/\s+/);
  return groups
    .flatMap((group) => {
      const found = group.options
        .map((option) => ({ option, rank: rankOf(option, group.heading, wanted, words) }))
        .filter(({ rank }) => rank !== none)
        .toSorted((a, b) => a.rank - b.rank);
      if (found.length === 0 && !group.isUnread) return [];
      return [
        { group: { ...group, options: found.map(({ option }) => option) }, rank: found[0]?.rank ?? none },
      ];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group);
}

/** The rank of what does not match, behind all others. */
const none = 4;

function rankOf(option: DatabaseOption, heading: string, wanted: string, words: readonly string[]): number {
  const name = option.name.toLowerCase();
  const text = `${name} ${heading.toLowerCase()}`;
  if (!words.every((word) => text.includes(word))) return none;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : 3;
}
