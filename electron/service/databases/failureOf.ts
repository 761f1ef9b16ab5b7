import type { QueryError } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";

/**
 * What a caller is told of a request that its engine could not answer.
 *
 * @param isAbandoned its caller went away
 * @param ended why the database ended for good, where it did
 */
export function failureOf(failure: QueryError, isAbandoned: boolean, ended: unknown): ServiceError {
  if (failure.kind === "request" || failure.kind === "statement")
    return new ServiceError(400, failure.message);
  if (isAbandoned) return new ServiceError(400, "The statement was ended because its caller went away.");
  if (ended instanceof ServiceError) return ended;
  const { stopped, message } = failure;
  if (stopped?.mayHaveChanged === true)
    return new ServiceError(
      409,
      `${message} It is not known whether this statement had changed data by then: check before you run it again.`,
    );
  // The statement's own doing: what it built did not fit, or the engine failed at it alone, and again.
  const isItsOwn = stopped?.reason === "memory" || stopped?.reason === "invalidated";
  return new ServiceError(isItsOwn ? 400 : 500, message);
}
