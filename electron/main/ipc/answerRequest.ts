import type { z } from "zod";
import type { MethodName } from "#shared/contract/channels";
import { methods } from "#shared/contract/methods";
import { AppError, type Envelope } from "#shared/errors/AppError";
import type { Log } from "../log/openLog";
import { isTrustedSender, type Sender } from "../security/isTrustedSender";
import { errorData } from "./errorData";
import type { Page } from "./MethodHandlers";
import type { RunningRequests } from "./RunningRequests";

/** A method call as it came in: nothing of it is trusted yet. */
export interface IncomingRequest {
  readonly sender: Sender;
  readonly windowId: number;
  readonly page: Page;
  readonly input: unknown;
  readonly requestId: unknown;
}

export interface RequestPipeline {
  readonly pageOrigin: string;
  readonly requests: RunningRequests;
  readonly log: Log;
  /** Whether answers are parsed too: an internal error then shows early. Costs time with large answers. */
  readonly checkOutput: boolean;
}

/** The one handler of a method with its types forgotten: the pipeline has parsed the input before it calls it. */
export type AnyHandler = (
  input: unknown,
  context: { readonly signal: AbortSignal; readonly page: Page },
) => Promise<unknown>;

const maxRequestIdLength = 200;

/**
 * What happens to every method call, in this order: the sender is checked, the input parsed strictly, the handler
 * run, the answer put into an envelope. Never rejects.
 */
export async function answerRequest(
  name: MethodName,
  handler: AnyHandler,
  incoming: IncomingRequest,
  pipeline: RequestPipeline,
): Promise<Envelope<unknown>> {
  const { requests, log } = pipeline;
  const { windowId, requestId } = incoming;
  if (!isTrustedSender(incoming.sender, pipeline.pageOrigin)) {
    log.warn("sender refused", { method: name });
    return failure(new AppError("SENDER_REFUSED"));
  }
  if (typeof requestId !== "string" || requestId === "" || requestId.length > maxRequestIdLength) {
    return failure(new AppError("INVALID_INPUT", "The request has no id."));
  }
  const parsed = methods[name].input.safeParse(incoming.input);
  if (!parsed.success) {
    const { message, field } = inputProblem(parsed.error);
    return failure(new AppError("INVALID_INPUT", message, field === undefined ? undefined : { field }));
  }
  const signal = requests.begin(windowId, requestId, name);
  if (signal === null) return failure(new AppError("INVALID_INPUT", "The request’s id is in use."));
  try {
    const value = await handler(parsed.data, { signal, page: incoming.page });
    return { ok: true, value: pipeline.checkOutput ? methods[name].output.parse(value) : value };
  } catch (error) {
    if (signal.aborted) return failure(new AppError("CANCELLED"));
    return { ok: false, error: errorData(error, name, log) };
  } finally {
    requests.end(windowId, requestId);
  }
}

function failure(error: AppError): Envelope<never> {
  return { ok: false, error: error.toData() };
}

/** What is wrong with an input, in a short sentence that names the field; never repeats the value itself. */
function inputProblem(error: z.ZodError): { message: string; field: string | undefined } {
  const issue = error.issues[0];
  if (issue === undefined) return { message: "The input was not accepted.", field: undefined };
  const field = issue.path.length === 0 ? undefined : issue.path.map(String).join(".").slice(0, 100);
  const reason =
    issue.code === "unrecognized_keys" ? "It has a field that is not known." : `${issue.message}.`;
  return { message: field === undefined ? reason : `${field}: ${reason}`, field };
}
