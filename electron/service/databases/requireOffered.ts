import type { EngineCapabilities } from "../engines/engineCapabilities";
import type { DatabaseEngine } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";

/** What is asked for, and what to do instead. */
const sentences: Readonly<Partial<Record<keyof EngineCapabilities, string>>> = {
  sessions:
    "has no sessions: every statement runs by itself. Send statements one at a time, without BEGIN, SET or TEMP objects",
  wholeExports:
    "can't be exported in one go here. Export the rows of an answer, or use the server's own tools",
  fileLoads: "takes in no files or kept results of the app. Use a Connection, or the server's own tools",
  backup: "isn't part of this service's backup. Use the server's own backup",
  otherDatabases: "can't be read from another database, and reads none",
};

/** @throws ServiceError 409 with what to do instead, where a kind of database does not offer something */
export function requireOffered(
  { descriptor, capabilities }: DatabaseEngine,
  need: keyof EngineCapabilities,
): void {
  if (capabilities[need]) return;
  throw new ServiceError(
    409,
    `A ${descriptor.name} database ${sentences[need] ?? `does not offer ${need}`}.`,
  );
}
