import { z } from "zod";
import { hasControlCharacter } from "../../domain/hasControlCharacter";

/** ISO 8601, UTC, with milliseconds. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "ISO 8601, UTC, with milliseconds." });

/** How the objects of a body answer what is no object; unknown fields get a sentence where a body is read. */
export function requireObject(sentence = "The body must be a JSON object.") {
  return { error: (issue: { code?: string }) => (issue.code === "invalid_type" ? sentence : undefined) };
}

/** Code points as users count characters, so that an emoji outside the basic plane is one. */
function hasLength(text: string, max: number): boolean {
  const { length } = Array.from(text);
  return length >= 1 && length <= max;
}

const control = "\\x00-\\x1f\\x7f-\\x9f";

/** Text of one line and 1 to `max` characters, without the spaces around it. @param sentence for every other value */
export function nameText(field: string, max: number) {
  const sentence = `${field} is required: text of 1 to ${max} characters, not counting spaces around it.`;
  return z
    .string(sentence)
    .trim()
    .refine((text) => hasLength(text, max) && !/\p{Surrogate}/u.test(text), sentence)
    .refine(
      (text) => !hasControlCharacter(text),
      `${field} must stand in one line, without line breaks, tabs and other control characters.`,
    )
    .meta({
      pattern: `^\\s*[^\\s${control}]([^${control}\u2028\u2029]{0,${max - 2}}[^\\s${control}])?\\s*$`,
      description: `One line of 1 to ${max} characters, without control characters; spaces around it do not count.`,
    });
}

/** Text of 1 to `max` characters, without the spaces around it. @param sentence for every other value */
export function trimmedText(max: number, sentence: string) {
  return z
    .string(sentence)
    .trim()
    .refine((text) => hasLength(text, max), sentence)
    .meta({
      pattern: `^\\s*\\S([\\s\\S]{0,${max - 2}}\\S)?\\s*$`,
      description: `1 to ${max} characters; spaces around it do not count.`,
    });
}
