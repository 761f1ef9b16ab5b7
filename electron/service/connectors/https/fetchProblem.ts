import { errorCode, networkProblem } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";

/** What a request without an answer means; `fetch` hides the useful error as the cause of its own. */
export function fetchProblem(error: unknown, name: string, url: URL): SourceProblem {
  if (error instanceof SourceProblem) return error;
  const address = {
    product: name,
    host: url.hostname,
    port: Number(url.port) || (url.protocol === "https:" ? 443 : 80),
  };
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = errorCode(cause) ?? "";
    if (cause.name === "TimeoutError" || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code))
      return new SourceProblem(
        "timeout",
        `${name} did not answer in time. Check the network; if it happens again, look at the service's status page.`,
        { cause: error },
      );
    const problem = networkProblem(cause, address);
    if (problem !== null) return problem;
  }
  return new SourceProblem("cut", `The connection to ${name} was cut. The next try comes by itself.`, {
    cause: error,
  });
}
