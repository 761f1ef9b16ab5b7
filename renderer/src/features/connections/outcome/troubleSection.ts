import type { SourceTrouble } from "#shared/domain/sourceTrouble";

/** Where in a Connection a person can do something about each kind of trouble; the others lie elsewhere. */
export const troubleSection: Readonly<Partial<Record<SourceTrouble, "settings" | "tables">>> = {
  credentials: "settings",
  login: "settings",
  dns: "settings",
  refused: "settings",
  tls: "settings",
  permission: "tables",
  missing: "tables",
};
