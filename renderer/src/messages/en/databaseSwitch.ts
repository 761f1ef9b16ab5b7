import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch = {
  databases: "Databases",
  choose: "Choose a database",
  label: (name: string) => `Database: ${name}`,
  hint: "The database that statements of this tab run on",
  place: (name: string, service: string) => `${name} · ${service}`,
  search: "Search databases and services",
  reading: "Reading the databases…",
  none: "No databases yet",
  unread: "The databases could not be read",
  count: (all: number) => plural(all, "database", "databases"),
  found: (found: number, all: number, shown: number) =>
    `${formatNumber(found)} of ${plural(all, "database", "databases")}${found > shown ? `, the best ${formatNumber(shown)} shown. Keep typing.` : ""}`,
  nothing: "No database with these words in its name or in that of its service",
};
