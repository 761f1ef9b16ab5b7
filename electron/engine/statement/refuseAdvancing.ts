import { codeTokens, type CodeToken, plainSpaces } from "#shared/sql/lexSql";
import type { RequestConnection, SharedQueries } from "../connection/RequestConnection";
import { StatementError } from "../sql/StatementError";
import { type AdvancingObjects, advances, advancingObjects } from "./advancingObjects";
import { isName, plainText } from "./sqlTokens";

/** Each level is read again by the one around it. */
const mostLevels = 8;

interface Known {
  readonly catalogVersion: number;
  readonly objects: AdvancingObjects | undefined;
}

const knownOf = new WeakMap<SharedQueries, Known>();

/**
 * Refuses a read-only statement that could advance a sequence, before anything plans it: DuckDB computes the arguments of table
 * functions while it plans, so that they are in no plan, and no read-only transaction stops nextval or undoes it.
 * nextval can only be called by name: in the statement, in a view or macro that it names, or in the text of `query()`, which
 * therefore has to be written out.
 *
 * @param checkText looks for other calls in the text of `query()`
 * @throws StatementError
 */
export async function refuseAdvancing(
  request: RequestConnection,
  tokens: readonly CodeToken[],
  checkText: (tokens: readonly CodeToken[]) => void,
): Promise<void> {
  const objects = await knownObjects(request);
  if (objects !== undefined) refuseIn(tokens, objects, checkText, 0);
}

/** The objects of a session may be its own. */
async function knownObjects(request: RequestConnection): Promise<AdvancingObjects | undefined> {
  if (request.keepsTransaction) return advancingObjects(request);
  const { shared } = request;
  const version = shared.watch.catalogVersion;
  const known = knownOf.get(shared);
  if (version !== undefined && known?.catalogVersion === version) return known.objects;
  const objects = await advancingObjects(request);
  if (version !== undefined && shared.watch.catalogVersion === version)
    knownOf.set(shared, { catalogVersion: version, objects });
  return objects;
}

function refuseIn(
  tokens: readonly CodeToken[],
  objects: AdvancingObjects,
  checkText: (tokens: readonly CodeToken[]) => void,
  level: number,
): void {
  for (const [index, token] of tokens.entries()) {
    if (advances(tokens, index, objects, false))
      throw new StatementError(
        `${token.text} may advance a sequence by nextval, which is not available here: this query is read-only.`,
      );
    if (token.text !== "query" || !isName(token) || tokens[index + 1]?.text !== "(") continue;
    const inner = innerTokens(tokens, index + 2, level);
    checkText(inner);
    refuseIn(inner, objects, checkText, level + 1);
  }
}

function innerTokens(tokens: readonly CodeToken[], at: number, level: number): readonly CodeToken[] {
  const argument = tokens[at];
  const text = argument && tokens[at + 1]?.text === ")" ? plainText(argument) : undefined;
  if (text === undefined || level >= mostLevels)
    throw new StatementError(
      "In a read-only query of a database with sequences, query() takes one plain text: another could call nextval. Write the text out, without || and functions.",
    );
  return codeTokens(plainSpaces(text));
}
