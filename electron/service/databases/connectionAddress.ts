import { quoteAlways, quoteText } from "#shared/sql/quote";

/** Where a database could be attached directly: `connection` of the contract's database object. */
export interface ConnectionAddress {
  readonly protocol: string;
  readonly uri: string;
}

/** Where the service takes connections by the PostgreSQL protocol. */
interface ListenerAddress {
  readonly host: string;
  readonly port: number;
  readonly requiresTls: boolean;
}

const postgres = "postgres";

/** Whoever connects may call themselves anything; clients want a name. */
const user = "wharf";

/**
 * The address of a database. Where the service takes no direct connections, the contract still asks for one: the host then ends in
 * `.invalid`, which no network ever resolves (RFC 2606), so that a token can never be sent to whatever else may listen on this
 * machine.
 *
 * @param protocol of the engine, for where nothing listens
 */
export function connectionAddress(
  databaseId: string,
  protocol: string,
  listener: ListenerAddress | null,
): ConnectionAddress {
  if (listener === null)
    return { protocol, uri: `${protocol}:${databaseId.replaceAll("_", "-")}.invalid:9494` };
  return { protocol: postgres, uri: uriOf(databaseId, listener, "") };
}

/** The ATTACH statement of the creation response; DuckDB runs it as it is, with its postgres extension. */
export function attachStatement(
  address: ConnectionAddress,
  { id, name }: { readonly id: string; readonly name: string },
  token: string,
  listener: ListenerAddress | null,
): string {
  if (listener !== null)
    return `ATTACH ${quoteText(uriOf(id, listener, `:${token}`))} AS ${quoteAlways(name)} (TYPE ${postgres});`;
  return [
    `ATTACH '${address.uri}' AS ${quoteAlways(name)} (TYPE ${address.protocol}, TOKEN '${token}');`,
    "-- This service takes no direct connections. Start it with --pg-port, or send statements to POST /databases/:id/query.",
  ].join("\n");
}

function uriOf(databaseId: string, { host, port, requiresTls }: ListenerAddress, password: string): string {
  const shown = host.includes(":") ? `[${host}]` : host;
  return `postgresql://${user}${password}@${shown}:${port}/${databaseId}${requiresTls ? "?sslmode=require" : ""}`;
}
