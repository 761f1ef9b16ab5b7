import type { StreamChoice } from "../catalog/ConnectionRecord";
import type { SourceStream } from "../connectors/SourceStream";
import { ServiceError } from "../ServiceError";
import { choiceFor } from "../sync/choiceFor";
import { unknownExclusion } from "../sync/columnsToRead";
import { excludedColumns } from "../sync/excludedColumns";

/**
 * Whoever leaves something out at the start must get what they meant: a name that is misspelt would bring in what was
 * to stay out.
 *
 * @throws ServiceError 400 with every name that the source does not know
 */
export function requireKnownExclusions(
  choices: readonly StreamChoice[],
  offered: readonly SourceStream[],
): void {
  const problems = choices.flatMap((choice) => {
    if (choice.enabled && choice.excludeColumns.length === 0) return [];
    const streams = offered.filter((stream) => choiceFor([choice], stream) !== undefined);
    if (streams.length === 0)
      return [
        `The source offers no ${choice.name}, so it cannot be left out. Correct the name in config.streams, or take the entry out.`,
      ];
    if (!choice.enabled) return [];
    return streams.flatMap((stream) => {
      const { missing } = excludedColumns(stream, choice.excludeColumns);
      return missing.length === 0 || stream.broken !== undefined ? [] : [unknownExclusion(stream, missing)];
    });
  });
  if (problems.length > 0) throw new ServiceError(400, problems.join(" "));
}
