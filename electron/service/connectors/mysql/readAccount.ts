import type { Connection, RowDataPacket } from "mysql2/promise";
import { quoteAccount } from "./quoteMysql";

/**
 * The account that the login was taken for, as GRANT names it: `'reader'@'10.%'`. The server's own messages name the
 * address that the login came from instead, and a GRANT to that would be one to somebody else.
 */
export async function readAccount(connection: Connection): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>("SELECT CURRENT_USER() AS `account`");
  const account = String(rows[0]?.["account"]);
  // A user's name may hold the sign, a host's may not.
  const at = account.lastIndexOf("@");
  return quoteAccount(account.slice(0, at), account.slice(at + 1));
}
