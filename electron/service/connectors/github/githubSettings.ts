import { z } from "zod";
import type { SourceSettings } from "../Connector";
import { baseUrlSchema } from "../https/baseUrlField";
import { parseSettings } from "../parseSettings";
import { githubDescriptor } from "./githubDescriptor";

const repository = /^[\w.-]{1,100}\/([\w.-]{1,100}|\*)$/;

const fields = z.object({
  repositories: z.string().transform((text, context) => {
    const names = text.split(/[\s,]+/).filter((name) => name !== "");
    const wrong = names.find((name) => !repository.test(name) || /(^|\/)\.{1,2}(\/|$)/.test(name));
    if (wrong === undefined && names.length > 0) return names;
    context.addIssue({
      code: "custom",
      message:
        wrong === undefined
          ? "enter at least one, as owner/name."
          : `write “${wrong.slice(0, 100)}” as owner/name.`,
    });
    return z.NEVER;
  }),
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7E]+$/, "paste the token alone, without spaces or line breaks."),
  baseUrl: baseUrlSchema("https://api.github.com/"),
});

export interface GithubSettings {
  /** `owner/name` or `owner/*`. */
  readonly repositories: readonly string[];
  readonly token: string;
  readonly baseUrl: URL;
}

/** @throws SourceProblem `settings` in a sentence that names the field. */
export function githubSettings(settings: SourceSettings): GithubSettings {
  return parseSettings(fields, settings, githubDescriptor);
}
