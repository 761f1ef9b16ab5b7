import { parseArgs } from "node:util";
import { type FlagTexts, serveSettings } from "./serveSettings";
import { UsageError } from "./settingValues";

const text = { type: "string" } as const;

const flags = ["scope", "name", "ttl-hours", "to", ...Object.values(serveSettings).map(({ flag }) => flag)];

export interface Arguments {
  readonly help: boolean;
  /** By name, without the dashes. */
  readonly flags: FlagTexts;
  /** What is no flag, in order. */
  readonly words: readonly string[];
}

/** @throws UsageError for a flag that is not known or has no value */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(flags.map((flag) => [flag, text])),
        help: { type: "boolean", short: "h" },
      },
      allowPositionals: true,
    });
    const { help, ...rest } = values;
    const given = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
    return { help: help === true, flags: Object.fromEntries(given), words: positionals };
  } catch (error) {
    throw new UsageError(sentenceOf(error));
  }
}

/** Node's own texts speak of words that begin with a dash, which nobody meant. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, kind, option] = /^(Unknown option|Option) '(?:-\w, )?(--?[^ ']+)/.exec(message) ?? [];
  if (option === undefined) return message;
  if (kind === "Unknown option") return `The option ${option} is not known.`;
  return option === "--help" ? "--help takes no value." : `${option} needs a value.`;
}
