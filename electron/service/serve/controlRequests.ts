import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { keyScopes } from "../auth/ApiKey";
import { errorAnswer } from "../http/errorAnswer";
import { readLimitedBody } from "../http/request/readBody";
import type { LocalService } from "../LocalService";
import { ServiceError } from "../environment/ServiceError";
import type { TokenAdministration, TokenAnswer } from "../administration/TokenAdministration";
import type { ServiceLog } from "../environment/ServiceSettings";

const NAME = "control.json";

const control = z.strictObject({
  /** Origin of the listener. */
  origin: z.url(),
  /** What commands show to be let in. */
  token: z.string().min(32),
});

export type Control = Readonly<z.infer<typeof control>>;

/**
 * How a command on this computer finds the running service and is let in: a file in the data folder with the
 * listener's address and a token of this run, readable by the folder's owner alone. Whoever can read it can read the
 * data as well, so it opens nothing new; keys of the API open no command, and the token opens nothing of the API. A
 * file and the listener that is there anyway work alike on every system, unlike a socket in the folder, whose path may
 * be too long.
 */
export const controlFile = {
  newToken(): string {
    return randomBytes(32).toString("base64url");
  },

  async write(dataFolder: string, content: Control): Promise<void> {
    const path = join(dataFolder, NAME);
    const unfinished = `${path}.${randomBytes(6).toString("hex")}`;
    await writeFile(unfinished, JSON.stringify(content), { mode: 0o600, flag: "wx" });
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
  },

  /** @returns undefined where no service with a listener has the folder */
  async read(dataFolder: string): Promise<Control | undefined> {
    const text = await readFile(join(dataFolder, NAME), "utf8").catch(() => "null");
    return control.safeParse(JSON.parse(text)).data;
  },

  async remove(dataFolder: string): Promise<void> {
    await rm(join(dataFolder, NAME), { force: true });
  },
};

export const backupPath = "/control/backup";
export const tokensPath = "/control/tokens";

const backupRequest = z.strictObject({ to: z.string().min(1) });

const tokenRequest = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("create"),
    database: z.string(),
    scope: z.enum(keyScopes),
    name: z.string().min(1).max(100).optional(),
    /** ISO 8601. */
    expiresAt: z.iso.datetime().optional(),
  }),
  z.strictObject({ action: z.literal("list"), database: z.string().optional() }),
  z.strictObject({ action: z.literal("revoke"), tokenId: z.string() }),
]);

export type TokenRequest = z.infer<typeof tokenRequest>;

export interface ControlParts {
  readonly service: Pick<LocalService, "backUp" | "tokens">;
  /** Of the control file. */
  readonly token: string;
  /** Ends a backup under way. */
  readonly ending: AbortSignal;
  readonly log: ServiceLog;
}

/** Whether a path of the listener takes commands. */
export function isControlPath(path: string): boolean {
  return path === backupPath || path === tokensPath;
}

/** What commands ask of the running service: POST with the JSON of a {@link TokenRequest}, or `{"to": DIR}` for a backup. */
export async function answerControl(request: Request, parts: ControlParts): Promise<Response> {
  const { service, token, ending, log } = parts;
  try {
    requireToken(request.headers.get("authorization"), token);
    if (request.method !== "POST")
      throw new ServiceError(405, "Only POST is possible here.", { allow: "POST" });
    const body: unknown = JSON.parse(new TextDecoder().decode(await readLimitedBody(request.body)));
    if (new URL(request.url).pathname === tokensPath)
      return Response.json(await administerTokens(service.tokens("command line"), tokenRequest.parse(body)));
    const { to } = backupRequest.parse(body);
    return Response.json(await service.backUp(to, AbortSignal.any([request.signal, ending])));
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    if (ending.aborted)
      return errorAnswer(new ServiceError(503, "The command was ended because the service is stopping."));
    log.error({ err: error }, "a command failed");
    return errorAnswer(new ServiceError(500, error instanceof Error ? error.message : String(error)));
  }
}

/** Does what a command about tokens asks for, in the running service or beside none. @throws ServiceError 404, 409 */
export async function administerTokens(
  tokens: TokenAdministration,
  request: TokenRequest,
): Promise<TokenAnswer> {
  switch (request.action) {
    case "create": {
      const { database, scope, name, expiresAt } = request;
      const { secret, token } = await tokens.create({
        ...{ database, scope, name },
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
      });
      return { secret, tokens: [token] };
    }
    case "list":
      return { tokens: tokens.list(request.database) };
    case "revoke":
      return { tokens: [await tokens.revoke(request.tokenId)] };
  }
}

function requireToken(header: string | null, token: string): void {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`)))
    throw new ServiceError(401, "This address takes commands of the service's own command line only.");
}
