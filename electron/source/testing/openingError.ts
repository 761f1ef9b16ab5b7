import type { Connector } from "../../service/connectors/Connector";
import type { DatabaseServer } from "./DatabaseServer";

/** @returns what tells why a server cannot be opened with settings other than its own */
export function openingError(connector: Connector) {
  return async (
    server: DatabaseServer,
    config: Readonly<Record<string, unknown>>,
    secrets: Readonly<Record<string, string>> = {},
  ): Promise<Error> => {
    const settings = {
      config: { ...server.settings.config, ...config },
      secrets: { ...server.settings.secrets, ...secrets },
    };
    try {
      const source = await connector.open(settings, new AbortController().signal);
      await source.close();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    throw new Error("It could be opened.");
  };
}
