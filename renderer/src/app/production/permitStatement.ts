import { classifyStatement } from "#shared/sql/classifyStatement";
import { knownDatabaseName } from "./knownDatabaseName";
import { readProfile } from "./readProfile";
import { askBeforeWrite } from "./writeQuestion";

interface StatementToRun {
  readonly profileId: string;
  readonly databaseId: string;
  readonly sql: string;
  /** Which of several it is, in words; null where it is the only one. */
  readonly place: string | null;
}

/**
 * Decides how a statement may run. On a production service whatever is not plainly a read asks first, and what is
 * taken for a read is sent as read-only, so that the service refuses what the words do not show. A key that may only
 * read never sends anything else.
 *
 * @returns How to send it; null where the person decided against it.
 */
export async function permitStatement(
  statement: StatementToRun,
): Promise<{ readonly readOnly: boolean } | null> {
  const { profileId, databaseId, sql, place } = statement;
  const profile = await readProfile(profileId);
  if (profile?.keyScope === "read") return { readOnly: true };
  if (profile?.production !== true) return { readOnly: false };
  if (classifyStatement(sql).effect === "read") return { readOnly: true };
  const isAllowed = await askBeforeWrite({
    profileName: profile.name,
    databaseName: knownDatabaseName(profileId, databaseId),
    what: { kind: "statement", sql, place },
  });
  return isAllowed ? { readOnly: false } : null;
}
