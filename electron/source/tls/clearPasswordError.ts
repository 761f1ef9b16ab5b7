import { type SourceAddress, SourceError } from "../../service/connectors/SourceError";
import type { TlsSettings } from "../../service/connectors/TlsSettings";

/** A server asked for the password itself, and it is not certain who that server is. @param remedy at the server */
export function clearPasswordError(
  { sslMode }: TlsSettings,
  { host, port }: SourceAddress,
  remedy?: string,
): SourceError {
  const why = sslMode === "disable" ? "the connection has no TLS" : "its certificate is not checked";
  return new SourceError(
    "login",
    `${host}:${port} asks for the password itself, but ${why}, so it was not sent. Set TLS to “On, certificate checked”${remedy === undefined ? "" : `, or let the administrator ${remedy}`}.`,
  );
}
