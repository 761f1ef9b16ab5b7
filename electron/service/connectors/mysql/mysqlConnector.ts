import type { Connector } from "../Connector";
import { parseSettings } from "../parseSettings";
import { connectMysql } from "./connectMysql";
import { mysqlDescriptor } from "./mysqlDescriptor";
import { mysqlSettings } from "./MysqlSettings";
import { MysqlSource } from "./MysqlSource";

export const mysqlConnector: Connector = {
  descriptor: mysqlDescriptor,
  async open(given, signal) {
    const settings = parseSettings(mysqlSettings, given, mysqlDescriptor);
    return MysqlSource.begin(await connectMysql(settings, signal), settings);
  },
};
