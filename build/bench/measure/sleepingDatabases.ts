import { defaultOrganization } from "../../../electron/service/auth/ApiKey";
import { Catalog } from "../../../electron/service/catalog/Catalog";
import { DatabaseRepository } from "../../../electron/service/catalog/DatabaseRepository";

/** Writes databases that are ready and sleep into the catalogue of a service that does not run. */
export async function writeSleepingDatabases(dataFolder: string, count: number): Promise<void> {
  const catalog = await Catalog.open(dataFolder);
  const repository = new DatabaseRepository(catalog);
  for (let index = 0; index < count; index += 1) {
    await repository.insert(
      {
        id: `db_${index.toString(16).padStart(16, "0")}`,
        name: `database ${index}`,
        organization: defaultOrganization,
        engine: "duckdb",
        engineVersion: "1.5.5",
        region: "iad",
        vmSize: "shared-cpu-1x",
        memoryMb: 1024,
        autoStop: true,
        createdAt: new Date(Date.UTC(2024, 0, 1) + index).toISOString(),
        expiresAt: null,
        state: "ready",
        failure: null,
        allowsDirect: false,
      },
      undefined,
    );
  }
  await catalog.close();
}
