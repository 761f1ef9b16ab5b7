import { z } from "zod";
import type { MysqlLink } from "./connectMysql";
import { mysqlRows } from "./mysqlRows";
import { quoteAccount } from "./quoteMysql";

const accountQuery = {
  what: "account",
  sql: "SELECT CURRENT_USER() AS `account`",
  schema: z.object({ account: z.string().max(1000) }),
};

/**
 * The account that the login was taken for, as GRANT names it: `'reader'@'10.%'`. The server's own messages name the
 * address that the login came from instead, and a GRANT to that would be one to somebody else.
 */
export async function readAccount(link: MysqlLink): Promise<string> {
  const [row] = await mysqlRows(link, accountQuery);
  const account = row?.account ?? "";
  // A user's name may hold the sign, a host's may not.
  const at = account.lastIndexOf("@");
  return quoteAccount(account.slice(0, at), account.slice(at + 1));
}
