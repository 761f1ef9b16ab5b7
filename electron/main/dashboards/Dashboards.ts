import { z } from "zod";
import { dashboardList } from "#shared/domain/dashboards/dashboard";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { asWriteError, JsonFile } from "../storage/JsonFile";

/** The file of dashboards. */
export const dashboardsFile = z.strictObject({ version: z.literal(1), dashboards: dashboardList });

/** The file in which dashboards are kept, with the handlers that read and write it. */
export class Dashboards {
  readonly #file: JsonFile<typeof dashboardsFile>;

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#file = new JsonFile(path, dashboardsFile);
  }

  readonly handlers: HandlersOf<"dashboards.load" | "dashboards.save"> = {
    "dashboards.load": async () => {
      const stored = await this.#file.read();
      return { dashboards: stored.kind === "value" ? stored.value.dashboards : [] };
    },
    "dashboards.save": async ({ dashboards }) => {
      await asWriteError(this.#file.write({ version: 1, dashboards }));
      return {};
    },
  };

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#file.settled();
  }
}
