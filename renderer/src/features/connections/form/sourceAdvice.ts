import { sourceTrouble } from "#shared/domain/sourceTrouble";
import { messages } from "../../../messages/messages";

interface SourceAdvice {
  /** Why it failed, in a few words; null where the words are not known. */
  readonly cause: string | null;
  /** What to do; null where the source's own words say that already, in a sentence after the first. */
  readonly remedy: string | null;
}

/** What to say beside a source's own words when it could not be read. */
export function sourceAdvice(error: string): SourceAdvice {
  const { byTrouble, otherwise } = messages.connectionForms.advice;
  const trouble = sourceTrouble(error);
  const saysItself = /[.:] +\p{Lu}/u.test(error);
  return {
    cause: trouble === null ? null : messages.connections.troubles[trouble].cause,
    remedy: saysItself ? null : ((trouble === null ? null : byTrouble[trouble]) ?? otherwise),
  };
}
