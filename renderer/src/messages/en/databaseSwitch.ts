import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch = {
  databases: "Databases",
  choose: "Choose a database",
  label: (name: string) => `Database: ${name}`,
  hint: "Statements in this tab run on this database",
  place: (name: string, service: string) => `${name} · ${service}`,
  search: "Search databases and services",
  reading: "Loading databases…",
  none: "No databases yet",
  unread: "Can’t load databases",
  count: (all: number) => plural(all, "database", "databases"),
  found: (found: number, all: number, shown: number) =>
    `${formatNumber(found)} of ${plural(all, "database", "databases")}${found > shown ? `, first ${formatNumber(shown)} shown. Keep typing.` : ""}`,
  nothing: "No databases match",
};
