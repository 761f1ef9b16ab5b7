import type { Connector } from "../Connector";
import { parseSettings } from "../parseSettings";
import { connectPostgres } from "./connectPostgres";
import { postgresDescriptor } from "./postgresDescriptor";
import { postgresSettings } from "./PostgresSettings";
import { PostgresSource } from "./PostgresSource";

export const postgresConnector: Connector = {
  descriptor: postgresDescriptor,
  async open(given, signal) {
    const settings = parseSettings(postgresSettings, given, postgresDescriptor);
    return PostgresSource.begin(await connectPostgres(settings, signal), settings);
  },
};
