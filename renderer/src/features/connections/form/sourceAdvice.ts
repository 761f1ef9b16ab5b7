import { sourceErrorCause } from "#shared/domain/sourceErrorCause";
import { messages } from "../../../messages/messages";

interface SourceAdvice {
  /** Why it failed, in a few words; null where the words are not known. */
  readonly cause: string | null;
  /** What to do; null where the source's own words say that already, in a sentence after the first. */
  readonly remedy: string | null;
}

/** What to say beside a source's own words when it could not be read. */
export function sourceAdvice(error: string): SourceAdvice {
  const { byCause, otherwise } = messages.connectionForms.advice;
  const errorCause = sourceErrorCause(error);
  const saysItself = /[.:] +\p{Lu}/u.test(error);
  return {
    cause: errorCause === null ? null : messages.connections.sourceErrors[errorCause].cause,
    remedy: saysItself ? null : ((errorCause === null ? null : byCause[errorCause]) ?? otherwise),
  };
}
