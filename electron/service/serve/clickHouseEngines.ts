import type { ClickHouseOptions } from "../engines/clickhouse/ClickHouseOptions";
import type { DatabaseEngine } from "../engines/DatabaseEngine";
import { readSecret } from "./readSecret";
import type { ServeSettings } from "./serveSettings";

export type ClickHouseSettings = Pick<
  ServeSettings,
  | "clickHouseUrl"
  | "clickHouseUser"
  | "clickHousePasswordFile"
  | "clickHouseCluster"
  | "clickHousePolicy"
  | "clickHouseShared"
>;

/**
 * How the ClickHouse server is reached; null where none is named.
 *
 * @param password WHARF_CLICKHOUSE_PASSWORD; undefined or empty: the settings' file has the password
 * @throws UsageError where the password is missing, or can be read by others
 */
export async function clickHouseOptions(
  settings: ClickHouseSettings,
  password: string | undefined,
): Promise<ClickHouseOptions | null> {
  const { clickHouseUrl: url } = settings;
  if (url === null) return null;
  const secret = await readSecret({
    ...{ name: "ClickHouse user's password", file: settings.clickHousePasswordFile, variable: password },
    missing:
      "--clickhouse needs the password of its user: set WHARF_CLICKHOUSE_PASSWORD, or --clickhouse-password-file FILE.",
  });
  return {
    ...{ url, user: settings.clickHouseUser, password: secret, sharedUser: settings.clickHouseShared },
    ...{ cluster: settings.clickHouseCluster, storagePolicy: settings.clickHousePolicy },
  };
}

/**
 * The engine for databases in a ClickHouse server; none where no server is named, and then nothing of it is loaded.
 *
 * @param password as above
 * @throws UsageError as above
 */
export async function clickHouseEngines(
  settings: ClickHouseSettings,
  password: string | undefined,
): Promise<readonly DatabaseEngine[]> {
  const options = await clickHouseOptions(settings, password);
  if (options === null) return [];
  const { clickHouseEngine } = await import("../engines/clickhouse/clickHouseEngine");
  return [await clickHouseEngine(options)];
}

/** Host and port of an address; undefined where there is none. */
export function socketOf(url: string | null): { readonly host: string; readonly port: number } | undefined {
  if (url === null) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === "https:" ? 443 : 80;
  return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? usual : Number(port) };
}
