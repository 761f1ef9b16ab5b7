import { connectionAddress } from "../../databases/connectionAddress";
import type { Answer } from "../answers/Answer";
import type { databaseAnswer } from "../answers/databaseAnswers";
import type { HostedDatabase } from "../../databases/HostedDatabase";

/** The database object of every answer; the token is never part of it. */
export function databaseObject(database: HostedDatabase): Answer<typeof databaseAnswer> {
  const { id, name, engine, engineVersion, region, vmSize, memoryMb, autoStop, expiresAt, createdAt } =
    database.record;
  return {
    id,
    name,
    engine,
    engineVersion,
    status: database.status,
    region,
    vmSize,
    memoryMb,
    autoStop,
    expiresAt,
    createdAt,
    connection: connectionAddress(id, database.protocol),
  };
}
