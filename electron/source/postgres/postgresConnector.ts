import type { Connector } from "../../service/connectors/Connector";
import { parseSettings } from "../https/parseSettings";
import { connectPostgres } from "./connectPostgres";
import { postgresDescriptor } from "../../service/connectors/postgresDescriptor";
import { postgresSettings } from "./PostgresSettings";
import { PostgresSource } from "./PostgresSource";

export const postgresConnector: Connector = {
  descriptor: postgresDescriptor,
  async open(given, signal) {
    const settings = parseSettings(postgresSettings, given, postgresDescriptor);
    return PostgresSource.begin(await connectPostgres(settings, signal), settings);
  },
};
