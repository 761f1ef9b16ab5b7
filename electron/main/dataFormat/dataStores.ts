import { splitSettings } from "../settings/AppState";
import type { DataStore } from "./DataStore";
import { startedLoadsToJournal, tasksToJournal } from "./toJournal";

/**
 * Everything that the app keeps in its own folder. The embedded service's folder has its format in its catalog, and saved
 * queries are files of the user without one.
 *
 * A released version refuses a file with a field that it doesn't know. Whoever changes what a store writes adds a step here
 * (`null` where today's code reads the older files too), so that older versions say so instead of losing the file.
 */
export const dataStores: readonly DataStore[] = [
  // What the user sets is read field by field, whatever version wrote it; only what the app remembers has a strict format.
  { name: "settings", paths: ["settings.json", "state.json"], steps: [splitSettings] },
  { name: "profiles", paths: ["profiles.json"], steps: [] },
  { name: "secretNames", paths: ["secret-names.json"], steps: [] },
  { name: "allowedHosts", paths: ["allowed-hosts.json"], steps: [] },
  // 2: kinds of charts, names of tabs taken from their statements, and notebooks.
  { name: "workspace", paths: ["workspace"], steps: [null] },
  { name: "versions", paths: ["versions"], steps: [] },
  { name: "dashboards", paths: ["dashboards.json"], steps: [] },
  // 2: stars and names of runs.
  { name: "history", paths: ["history*"], steps: [null] },
  { name: "queryPlaces", paths: ["query-places.json"], steps: [] },
  { name: "alerts", paths: ["alerts.json"], steps: [] },
  { name: "resultDatabase", paths: ["result-database.json"], steps: [] },
  // 2: the mark that groups the digits of numbers.
  { name: "importMappings", paths: ["import-mappings.json"], steps: [null] },
  // 3: the same mark.
  { name: "startedLoads", paths: ["started-loads.json*"], steps: [startedLoadsToJournal, null] },
  { name: "tasks", paths: ["tasks.json*"], steps: [tasksToJournal] },
  // Their bytes may be gigabytes; a step changes only what is known of them.
  { name: "results", paths: ["results"], backsUp: (path) => path.endsWith(".json"), steps: [] },
];
