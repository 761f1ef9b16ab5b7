import { z } from "zod";
import { dashboardList } from "../../domain/dashboards/dashboard";
import { defineMethod } from "./defineMethod";

export const dashboardMethods = {
  "dashboards.load": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ dashboards: dashboardList }),
    errors: [],
  }),
  /** Keeps all dashboards as they are now. */
  "dashboards.save": defineMethod({
    kind: "command",
    input: z.strictObject({ dashboards: dashboardList }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
};
