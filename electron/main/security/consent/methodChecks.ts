import type { MethodName } from "#shared/contract/channels";
import type { MethodInput } from "#shared/contract/methods";
import { embeddedProfileId } from "#shared/domain/ids";
import type { MainMessages } from "../../messages/MainMessages";
import { externalAddress } from "../externalAddress";
import type { OutsideHosts } from "./OutsideHosts";
import type { ProductionLock } from "./ProductionLock";
import type { ProfileChecks } from "./profileChecks";

/** Settings of sources that name the place to connect to, in any spelling. */
const hostSetting = /host|server|address|endpoint|url|uri$/iu;
/** They are about hosts but name none. */
const notAHost = /fingerprint|key|port$/iu;

/** The hosts that the settings of a source name, without their ports; in small letters, each once. */
export function sourceHosts(settings: Readonly<Record<string, unknown>>): string[] {
  const hosts = new Set<string>();
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== "string" || value.trim() === "") continue;
    const text = value.trim();
    const url = /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? URL.parse(text) : null;
    if (url !== null && url.hostname !== "") hosts.add(url.hostname.toLowerCase());
    else if (hostSetting.test(name) && !notAHost.test(name)) hosts.add(withoutPort(text).toLowerCase());
  }
  return [...hosts];
}

function withoutPort(text: string): string {
  return /^(\[[^\]]+\]|[^:]+):\d+$/u.exec(text)?.[1] ?? text;
}

/** What main checks before a method runs, beside its sender and its input. Throws AppError to refuse it. */
export type MethodChecks = {
  readonly [Name in MethodName]: ((input: MethodInput<Name>) => Promise<void>) | null;
};

export interface CheckPorts {
  readonly lock: ProductionLock;
  readonly hosts: OutsideHosts;
  readonly profiles: ProfileChecks;
  /** What is about to be changed, in words. */
  readonly texts: () => MainMessages["changes"];
  /** The service of what a task loaded; null for a task that is not known. */
  readonly profileOfTask: (taskId: string) => Promise<string | null>;
}

/** Every method with what a page may not do by itself; null where it may do all that the method does. */
export function methodChecks({ lock, hosts, profiles, texts, profileOfTask }: CheckPorts): MethodChecks {
  const permitSource = async (profileId: string, settings: Readonly<Record<string, unknown>> = {}) => {
    // The source of another service is reached by that service.
    if (profileId !== embeddedProfileId) return;
    for (const host of sourceHosts(settings)) await hosts.permitSource(host);
  };
  const changing =
    (what: () => string) =>
    ({ profileId }: { readonly profileId: string }): Promise<void> =>
      lock.permitChange(profileId, what());
  return {
    ...localMethods,
    ...readingMethods,
    "app.openExternal": async ({ url }) => {
      const address = externalAddress(url);
      if (address !== null) await hosts.permitLink(address);
    },
    "profiles.add": (input) => profiles.permitAdd(input),
    "profiles.update": async (input) => {
      await profiles.permitUpdate(input);
      lock.close(input.profileId);
    },
    "profiles.setReadOnly": (input) => profiles.permitReadOnly(input),
    "profiles.remove": async ({ profileId }) => lock.close(profileId),
    "profiles.setApiKey": async ({ profileId }) => {
      profiles.noteNewKey(profileId);
      lock.close(profileId);
    },
    "databases.create": ({ profileId, creation }) =>
      lock.permitChange(profileId, texts().createDatabase(creation.name)),
    "databases.delete": changing(() => texts().deleteDatabase),
    "connections.test": async ({ profileId, source }) => {
      lock.requireFullScope(profileId);
      await permitSource(profileId, source.settings);
    },
    "connections.create": async ({ profileId, creation }) => {
      await lock.permitChange(profileId, texts().createConnection(creation.name));
      await permitSource(profileId, creation.settings);
    },
    "connections.change": async ({ profileId, changes }) => {
      await lock.permitChange(profileId, texts().changeConnection);
      await permitSource(profileId, changes.settings);
    },
    "connections.delete": changing(() => texts().deleteConnection),
    "connections.sync": changing(() => texts().sync),
    "connections.cancelSync": async ({ profileId }) => lock.requireFullScope(profileId),
    // A port is opened only after the user has said so in a window of main's own.
    "direct.allow": async ({ isAllowed }) => {
      if (!isAllowed) return;
      lock.requireFullScope(embeddedProfileId);
      await hosts.permitDirect();
    },
    "direct.createToken": async ({ creation }) => {
      if (creation.scope === "full") lock.requireFullScope(embeddedProfileId);
    },
    // It lets other programs change what this window may not.
    "keys.create": async ({ scope }) => {
      if (scope === "full") lock.requireFullScope(embeddedProfileId);
    },
    // Statements in it are looked at one by one.
    "sessions.hold": async () => undefined,
    "query.run": async ({ profileId, sql, readOnly, sessionId }) => {
      lock.requireReading(profileId, sql, readOnly, sessionId !== undefined);
      if (!readOnly) await lock.permitChange(profileId, sql);
    },
    "loads.start": ({ profileId, plans }) => {
      const tables = plans.flatMap((plan) =>
        plan.tables.map(({ table, fileIds }) => ({ name: `${plan.schema}.${table}`, files: fileIds.length })),
      );
      const files = tables.reduce((sum, table) => sum + table.files, 0);
      const only = tables.length === 1 ? (tables[0]?.name ?? null) : null;
      return lock.permitChange(profileId, texts().load(files, tables.length, only));
    },
    // The table is made in a database of the embedded service.
    "results.keepAsTable": async () => lock.requireFullScope(embeddedProfileId),
    "loads.startSample": changing(() => texts().loadSample),
    "tasks.dropLeftover": async ({ taskId }) => {
      const profileId = await profileOfTask(taskId);
      if (profileId !== null) await lock.permitChange(profileId, texts().dropLeftover);
    },
  };
}

/** They concern this computer alone, and what the user sees or has chosen there. */
const localMethods = {
  "app.info": null,
  // The system's dialog asks where.
  "app.backUp": null,
  "app.notices": null,
  "app.desktopAlerts": null,
  "app.setDesktopAlerts": null,
  "snippets.list": null,
  "snippets.save": null,
  // Only what the publisher signed is ever installed.
  "updates.status": null,
  "updates.setAutomatic": null,
  "updates.check": null,
  "updates.download": null,
  "updates.stopDownload": null,
  "updates.install": null,
  "updates.goBack": null,
  "app.started": null,
  "app.logPageError": null,
  "direct.state": null,
  "direct.revokeToken": null,
  "direct.disconnect": null,
  "direct.test": null,
  "keys.list": null,
  "keys.revoke": null,
  "profiles.list": null,
  "profiles.forgetApiKey": null,
  "databases.keepToken": null,
  "databases.keptTokens": null,
  "databases.copyAttachText": null,
  "results.open": null,
  "results.copy": null,
  "results.close": null,
  "results.pin": null,
  "results.kept": null,
  "results.limitKept": null,
  "results.removeKept": null,
  "results.tablesPlace": null,
  "results.openTables": null,
  "statements.check": null,
  "history.list": null,
  "history.searchArchive": null,
  "history.statement": null,
  "history.earlierResults": null,
  "history.mark": null,
  "history.delete": null,
  // Main asks for the file in a window of the system.
  "results.export": null,
  "results.exportWhole": null,
  "results.showExport": null,
  "results.savePicture": null,
  "results.copyPicture": null,
  "notebooks.export": null,
  "imports.chooseFiles": null,
  "imports.chooseFolder": null,
  // They know files by ids that main gave out.
  "imports.listFolder": null,
  "imports.inspect": null,
  "imports.readShapes": null,
  "imports.checkLines": null,
  "imports.savedMapping": null,
  "imports.readSql": null,
  "imports.openFile": null,
  "loads.estimate": null,
  "loads.settings": null,
  "tasks.list": null,
  "tasks.stop": null,
  "tasks.dismiss": null,
  "workspace.load": null,
  "workspace.tabText": null,
  "workspace.saveTab": null,
  "workspace.closeTab": null,
  "workspace.closedTabs": null,
  "workspace.reopenTab": null,
  "workspace.clearClosedTabs": null,
  "workspace.saveLayout": null,
  "settings.read": null,
  "settings.change": null,
  "settings.openFile": null,
  "versions.list": null,
  "versions.read": null,
  "versions.keep": null,
  // Runs of pinned charts ask for themselves; what is pinned is only text.
  "dashboards.load": null,
  "dashboards.save": null,
  // They write no file but those with the endings .sql and .md, and reach none outside a folder that the user chose in a window of
  // the system.
  "savedQueries.list": null,
  "savedQueries.chooseFolder": null,
  "savedQueries.useSuggested": null,
  "savedQueries.read": null,
  "savedQueries.write": null,
  "savedQueries.rename": null,
  "savedQueries.remove": null,
  "savedQueries.renameFolder": null,
  "savedQueries.removeFolder": null,
  "savedQueries.show": null,
  "savedQueries.search": null,
} as const satisfies Partial<MethodChecks>;

/** They read from a service that the user has set up. */
const readingMethods = {
  "profiles.check": null,
  "profiles.readings": null,
  "engines.list": null,
  "databases.list": null,
  "databases.get": null,
  "schema.read": null,
  "catalog.functions": null,
  "catalog.objects": null,
  "catalog.definition": null,
  "sessions.objects": null,
  "catalog.values": null,
  "writes.preview": null,
  "writes.undoScript": null,
  "connectors.list": null,
  "connections.list": null,
  "connections.get": null,
  "connections.streams": null,
  "connections.runs": null,
} as const satisfies Partial<MethodChecks>;
