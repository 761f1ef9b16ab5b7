import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { task } from "#shared/domain/task";
import { keptResult } from "../../results/storage/KeptResults";
import { watchState } from "../alerts/ConnectionWatch";
import { ledgerLine } from "../history/ledgerLines";
import { mappingFile } from "../import/settings/SavedMappings";
import { startedLoadsEntry } from "../import/settings/StartedLoads";
import { profilesFile } from "../profiles/ProfileStore";
import { resultDatabaseFile } from "../results/ResultDatabase";
import { placesFile } from "../savedQueries/QueryPlaces";
import { secretNamesFile } from "../secrets/SecretIndex";
import { allowedHosts } from "../security/consent/OutsideHosts";
import { appStateFile } from "../settings/AppState";
import { versionLine } from "../versions/TextVersions";
import { layoutFile, tabFile } from "../workspace/WorkspaceJournal";
import { dashboardsFile } from "../dashboards/Dashboards";
import { formatOf } from "./DataStore";
import { dataStores } from "./dataStores";

/** What each store writes. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  settings: appStateFile,
  profiles: profilesFile,
  secretNames: secretNamesFile,
  allowedHosts,
  workspace: z.strictObject({ tab: tabFile, layout: layoutFile }),
  dashboards: dashboardsFile,
  history: ledgerLine,
  queryPlaces: placesFile,
  versions: versionLine,
  alerts: watchState,
  resultDatabase: resultDatabaseFile,
  importMappings: mappingFile,
  startedLoads: startedLoadsEntry,
  tasks: task,
  results: keptResult,
};

describe("dataStores", () => {
  it("name every store once", () => {
    expect(dataStores.map(({ name }) => name).toSorted()).toEqual(Object.keys(shapes).toSorted());
  });

  it.each(dataStores.map((store) => [store.name, store] as const))(
    "write %s in the shape that its format had from the start",
    async (name, store) => {
      const format = formatOf(store);
      const shape = z.toJSONSchema(shapes[name] ?? z.never(), { unrepresentable: "any", io: "input" });
      await expect(
        `${JSON.stringify(shape, null, 1)}\n`,
        `What the store “${name}” writes has changed, and versions that know its format ${format} would refuse the files. Add a step to it in dataStores.ts (null where today's code reads older files too). Only a format that no release has yet may change: run this test with -u.`,
      ).toMatchFileSnapshot(join(import.meta.dirname, "shapes", `${name}-${format}.json`));
    },
  );
});
