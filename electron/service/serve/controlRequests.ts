import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { errorAnswer } from "../http/errorAnswer";
import { readLimitedBody } from "../http/readLimitedBody";
import type { LocalService } from "../LocalService";
import { ServiceError } from "../ServiceError";
import type { ServiceLog } from "../ServiceLog";

export const backupPath = "/control/backup";

const backupRequest = z.strictObject({ to: z.string().min(1) });

export interface ControlParts {
  readonly service: Pick<LocalService, "backUp">;
  /** Of the control file. */
  readonly token: string;
  /** Ends a backup under way. */
  readonly ending: AbortSignal;
  readonly log: ServiceLog;
}

/** What commands ask of the running service: POST /control/backup with `{"to": DIR}`. */
export async function answerControl(request: Request, parts: ControlParts): Promise<Response> {
  const { service, token, ending, log } = parts;
  try {
    requireToken(request.headers.get("authorization"), token);
    if (request.method !== "POST")
      throw new ServiceError(405, "Only POST is possible here.", { allow: "POST" });
    const { to } = backupRequest.parse(
      JSON.parse(new TextDecoder().decode(await readLimitedBody(request.body))),
    );
    return Response.json(await service.backUp(to, AbortSignal.any([request.signal, ending])));
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    if (ending.aborted)
      return errorAnswer(new ServiceError(503, "The backup was ended because the service is stopping."));
    log.error({ err: error }, "a command failed");
    return errorAnswer(new ServiceError(500, error instanceof Error ? error.message : String(error)));
  }
}

function requireToken(header: string | null, token: string): void {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`)))
    throw new ServiceError(401, "This address takes commands of the service's own command line only.");
}
