import type { DatabaseGroup } from "./DatabaseGroup";

/** The groups with no more than so many options in all, the first ones; a group that is left without any goes. */
export function firstOptions(groups: readonly DatabaseGroup[], limit: number): readonly DatabaseGroup[] {
  let left = limit;
  return groups.flatMap((group) => {
    const options = group.options.slice(0, left);
    left -= options.length;
    return options.length === 0 && group.options.length > 0 ? [] : [{ ...group, options }];
  });
}
