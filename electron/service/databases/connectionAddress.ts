import { quoteAlways } from "#shared/sql/quote";

/** Where a database could be attached directly: `connection` of the contract's database object. */
export interface ConnectionAddress {
  readonly protocol: string;
  readonly uri: string;
}

/**
 * The contract asks for an address, but this service serves no direct attachment: its DuckDB has no Quack extension.
 * The host ends in `.invalid`, which no network ever resolves (RFC 2606), so that a token can never be sent to whatever
 * else may listen on this machine.
 */
export function connectionAddress(databaseId: string, protocol: string): ConnectionAddress {
  return { protocol, uri: `${protocol}:${databaseId.replaceAll("_", "-")}.invalid:9494` };
}

/** The ATTACH statement of the creation response, with a comment behind it that says what holds here. */
export function attachStatement(address: ConnectionAddress, name: string, token: string): string {
  return [
    `ATTACH '${address.uri}' AS ${quoteAlways(name)} (TYPE ${address.protocol}, TOKEN '${token}');`,
    "-- This service does not offer direct attachment: send statements to POST /databases/:id/query instead.",
  ].join("\n");
}
