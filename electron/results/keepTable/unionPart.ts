import { quoteText } from "#shared/sql/quoteText";
import { quoteAlways } from "#shared/sql/quoteAlways";
import { nullOr, orNull, typesOfMembers, type NamedPart, type Part } from "./Part";

/** A union travels as an object of the member that it holds, `tag`, and that one's `value`, which may be NULL. */
export function unionPart(members: readonly NamedPart[]): Part {
  const types = typesOfMembers("UNION", members);
  const value = (json: string) => `(${json} -> '/value')`;
  const byTag = (json: string, then: (member: NamedPart) => string, otherwise: string) => {
    const cases = members.map((member) => `WHEN ${quoteText(member.name)} THEN ${then(member)}`);
    return `CASE (${json} ->> '/tag') ${cases.join(" ")} ELSE ${otherwise} END`;
  };
  return {
    ...types,
    value: (json, cast) => {
      const held = ({ name, part }: NamedPart) =>
        `CAST(union_value(${quoteAlways(name)} := ${part.value(value(json), cast)}) AS ${types.madeAs})`;
      return nullOr(json, byTag(json, held, "NULL"));
    },
    isExact: (json) => {
      const isHeld = byTag(json, ({ part }) => part.isExact(value(json)), "false");
      return orNull(json, `json_keys(${json}) = ['tag', 'value'] AND ${isHeld}`);
    },
  };
}
