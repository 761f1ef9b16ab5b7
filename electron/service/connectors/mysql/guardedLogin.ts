import type { Socket } from "node:net";
import { authPlugins, type AuthPlugin } from "mysql2";
import { clearPasswordProblem } from "../tls/clearPasswordProblem";
import { isPeerKnown } from "../tls/TlsSettings";
import type { MysqlSettings } from "./MysqlSettings";

/** What a server with caching_sha2_password sends where it wants the password itself. */
const FULL_AUTHENTICATION = Buffer.from([4]);

/**
 * The ways of login in which a server may ask for the password itself: only one that is known gets it. A key that it sends
 * for encrypting it proves nothing, for it is not signed.
 *
 * @param onRefusal gets the SourceProblem, which the driver does not pass on as it is
 */
export function guardedLogin(
  settings: MysqlSettings,
  socket: Socket,
  onRefusal: (problem: Error) => void,
): Record<string, AuthPlugin> {
  const isKnown = () => isPeerKnown(settings, socket.remoteAddress);
  const refuse = (): never => {
    const { host, port } = settings;
    const problem = clearPasswordProblem(settings, { product: "the server", host, port });
    onRefusal(problem);
    throw problem;
  };
  return {
    mysql_clear_password: (context) => {
      const plugin = authPlugins.mysql_clear_password({})(context);
      return (data) => (isKnown() ? plugin(data) : refuse());
    },
    sha256_password: (context) => {
      const plugin = authPlugins.sha256_password({})(context);
      return (data) => (isKnown() ? plugin(data) : refuse());
    },
    caching_sha2_password: (context) => {
      const plugin = authPlugins.caching_sha2_password({})(context);
      return (data) => (FULL_AUTHENTICATION.equals(data) && !isKnown() ? refuse() : plugin(data));
    },
  };
}
