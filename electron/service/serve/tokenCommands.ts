import { stat } from "node:fs/promises";
import { join } from "node:path";
import { AuditLog } from "../audit/AuditLog";
import { Catalog, FolderInUse } from "../catalog/Catalog";
import { DatabaseRepository } from "../catalog/DatabaseRepository";
import { TokenRepository } from "../catalog/TokenRepository";
import { ServiceError } from "../environment/ServiceError";
import { DatabaseTokens } from "../tokens/DatabaseTokens";
import { TokenAdministration, type TokenAnswer, tokenAnswer } from "../administration/TokenAdministration";
import { askService } from "./askService";
import type { CommandOf } from "./Command";
import { administerTokens, controlFile, type TokenRequest, tokensPath } from "./controlRequests";
import { expiryText, printTable, validityText } from "./printTable";
import { UsageError } from "./settingValues";

/** Makes a token of a database and prints it as the last line; only what checks it is stored. */
export async function createToken(command: CommandOf<"createToken">): Promise<void> {
  const { dataFolder, database, scope, name, ttlHours } = command;
  const { secret, tokens } = await administer(dataFolder, {
    ...{ action: "create", database, scope },
    ...(name === undefined ? {} : { name }),
    ...(ttlHours === undefined
      ? {}
      : { expiresAt: new Date(Date.now() + ttlHours * 3_600_000).toISOString() }),
  });
  for (const token of tokens) {
    const may = token.scope === "read" ? "may only read" : "may read and write";
    console.log(
      `${token.id}: a token of ${token.databaseName}, which ${may} and ${expiryText(token.expiresAt)}.`,
    );
  }
  console.log("It is shown only now:");
  console.log(secret);
}

/** Prints a table of the tokens, newest first; no token itself is known any more. */
export async function listTokens({ dataFolder, database }: CommandOf<"listTokens">): Promise<void> {
  const { tokens } = await administer(dataFolder, {
    action: "list",
    ...(database === undefined ? {} : { database }),
  });
  if (tokens.length === 0) {
    console.log("No tokens yet. Make one with: tokens create --database NAME");
    return;
  }
  const rows = tokens.map((token) => [
    ...[token.id, token.databaseId, token.databaseName, token.scope, token.createdAt],
    ...[token.lastUsedAt ?? "never", validityText(token), token.name ?? ""],
  ]);
  printTable([["ID", "DATABASE", "CALLED", "SCOPE", "CREATED", "LAST USED", "STATE", "NAME"], ...rows]);
}

/** @throws UsageError when no token has the id */
export async function revokeToken({ dataFolder, tokenId }: CommandOf<"revokeToken">): Promise<void> {
  await administer(dataFolder, { action: "revoke", tokenId });
  console.log(`${tokenId} is revoked. Connections that were made with it have ended.`);
}

/**
 * Changes the catalog where no service uses it, otherwise asks the service.
 *
 * @throws UsageError for a database or token that is not there; Error with a sentence for a person
 */
async function administer(dataFolder: string, request: TokenRequest): Promise<TokenAnswer> {
  const hasData = await stat(join(dataFolder, "catalog.duckdb")).then(
    () => true,
    () => false,
  );
  if (!hasData) throw new UsageError(`There is no data of a service in ${dataFolder}.`);
  try {
    return await administerAlone(dataFolder, request);
  } catch (error) {
    if (error instanceof ServiceError) throw new UsageError(error.message);
    if (!(error instanceof FolderInUse)) throw error;
    const control = await controlFile.read(dataFolder);
    if (control !== undefined) return tokenAnswer.parse(await askService(control, tokensPath, request));
    throw new Error(`${error.message} In Wharf's window, Connect in the menu of a database makes tokens.`, {
      cause: error,
    });
  }
}

async function administerAlone(dataFolder: string, request: TokenRequest): Promise<TokenAnswer> {
  const catalog = await Catalog.open(dataFolder);
  try {
    const owners = await new DatabaseRepository(catalog).list();
    const tokens = await DatabaseTokens.open(new TokenRepository(catalog));
    const audit = await AuditLog.open(dataFolder);
    const parts = { tokens, databases: () => owners, audit, by: "command line" };
    const answer = await administerTokens(new TokenAdministration(parts), request);
    tokens.close();
    return answer;
  } finally {
    await catalog.close();
  }
}
