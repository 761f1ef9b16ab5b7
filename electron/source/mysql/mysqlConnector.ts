import type { Connector } from "../../service/connectors/Connector";
import { parseSettings } from "../https/parseSettings";
import { connectMysql } from "./connectMysql";
import { mysqlDescriptor } from "../../service/connectors/mysqlDescriptor";
import { mysqlSettings } from "./MysqlSettings";
import { MysqlSource } from "./MysqlSource";

export const mysqlConnector: Connector = {
  descriptor: mysqlDescriptor,
  async open(given, signal) {
    const settings = parseSettings(mysqlSettings, given, mysqlDescriptor);
    return MysqlSource.begin(await connectMysql(settings, signal), settings);
  },
};
