import { app, BrowserWindow, Notification, shell } from "electron";
import { channelOf } from "#shared/contract/channels";
import { embeddedProfileId } from "#shared/domain/ids";
import { ConnectionWatch, watchState } from "../alerts/ConnectionWatch";
import { watchServices } from "../alerts/watchServices";
import { appHandlers } from "../app/appHandlers";
import { connectionHandlers, redactConnection } from "../connections/connectionHandlers";
import { CreationSecrets } from "../databases/CreationSecrets";
import { Dashboards } from "../dashboards/Dashboards";
import { databaseHandlers } from "../databases/databaseHandlers";
import { directHandlers } from "../databases/directHandlers";
import { catalogHandlers } from "../catalog/catalogHandlers";
import { diagnosticHandlers } from "../diagnostics/diagnosticHandlers";
import { forkStatementChecks } from "../diagnostics/forkStatementChecks";
import { historyHandlers } from "../history/historyHandlers";
import { RunLedger } from "../history/RunLedger";
import { ChosenFiles } from "../import/ChosenFiles";
import { FileReaders } from "../import/FileReaders";
import { unchangedFiles } from "../import/unchangedFiles";
import { importHandlers } from "../import/importHandlers";
import { serviceImportTarget } from "../tasks/ImportTarget";
import { loadByStatements } from "../import/loadByStatements";
import { LoadEstimates } from "../import/LoadEstimates";
import { loadIntoEmbedded } from "../import/loadIntoEmbedded";
import { OpenFiles, OpenFilesClient } from "../import/OpenFiles";
import { SavedMappings } from "../import/settings/SavedMappings";
import { StartedLoads } from "../import/settings/StartedLoads";
import { utilityFileReader } from "../import/utilityFileReader";
import { errorData } from "../ipc/errorData";
import { EventPublisher } from "../ipc/EventPublisher";
import { registerDroppedFiles } from "../ipc/registerDroppedFiles";
import { registerMethods } from "../ipc/registerMethods";
import { forkLocalService } from "../localService/forkLocalService";
import { keyHandlers } from "../localService/keyHandlers";
import { makeSessionKey, serviceCredentialsKey } from "../localService/serviceCredentialsKey";
import { profileHandlers } from "../profiles/profileHandlers";
import { Profiles } from "../profiles/Profiles";
import { ProfileStore } from "../profiles/ProfileStore";
import { exportHandlers, exportMethods } from "../results/exportHandlers";
import { forkResultStore } from "../results/forkResultStore";
import { keptResultHandlers } from "../results/keptResultHandlers";
import { pictureHandlers } from "../results/pictureHandlers";
import { ResultDatabase } from "../results/ResultDatabase";
import { resultHandlers } from "../results/resultHandlers";
import { resultTableHandlers } from "../results/resultTableHandlers";
import { lookDaily, openUpdates } from "./openUpdates";
import { updateHandlers } from "../updates/updateHandlers";
import { updateObstacles } from "../updates/obstacles";
import { QueryPlaces } from "../savedQueries/QueryPlaces";
import { savedQueryHandlers } from "../savedQueries/savedQueryHandlers";
import { SavedQueries } from "../savedQueries/SavedQueries";
import { sessionHandlers } from "../sessions/sessionHandlers";
import { settingsHandlers } from "../settings/settingsHandlers";
import { StatementSessions } from "../sessions/StatementSessions";
import { KeytarKeychain } from "../secrets/KeytarKeychain";
import { SecretIndex } from "../secrets/SecretIndex";
import { SecretStore } from "../secrets/SecretStore";
import { JsonFile } from "../storage/JsonFile";
import { taskHandlers } from "../tasks/taskHandlers";
import { openTaskJournal } from "../tasks/TaskJournal";
import { TaskRegistry } from "../tasks/TaskRegistry";
import { keepMenu } from "../windows/applicationMenu";
import { askForDataFiles, askForFolder, askForSaveFile } from "../windows/askForFiles";
import { resizeText } from "../windows/applySettings";
import { followTheme } from "../windows/mainWindow";
import { showAlert } from "../windows/showAlert";
import { windowLanguage } from "../windows/windowLanguage";
import { tellNewerVersion } from "../windows/tellNewerVersion";
import { writeClipboard, writePicture } from "../windows/writeClipboard";
import { writeHandlers } from "../writes/writeHandlers";
import { workspaceHandlers } from "../workspace/workspaceHandlers";
import { TextVersions } from "../versions/TextVersions";
import { versionHandlers } from "../versions/versionHandlers";
import { VersionKeeper } from "../versions/VersionKeeper";
import { WorkspaceJournal } from "../workspace/WorkspaceJournal";
import { appFacts } from "./appPaths";
import { checksOfMethods } from "./checksOfMethods";
import { hostedFetch } from "./hostedFetch";
import { smoke, startCheck } from "./smoke";
import { handNamedFiles, openFromStart } from "./openNamedFiles";
import { PageStart } from "./PageStart";
import { confirmQuit, quitCleanly } from "./quitCleanly";
import type { OpenedWindow } from "./startWharf";

/** The composition root of everything but the window, which is open already: puts together what answers its page. */
export async function runWharf(start: OpenedWindow): Promise<void> {
  const { options, paths, page, settings, secretsKnown, log, requests, window, shown } = start;
  const { state: appState, texts } = start;
  const [profileStore, secretIndex] = await Promise.all([
    ProfileStore.load(paths.profilesFile, (file) => log.warn("profiles set aside", { file })),
    SecretIndex.load(paths.secretNamesFile),
  ]);
  if (window.isDestroyed()) return;
  const pageStart = new PageStart();
  const events = new EventPublisher((name, payload) => {
    if (!window.isDestroyed()) window.webContents.send(channelOf(name), payload);
  }, options.checkOutput);

  const keychain = new KeytarKeychain("Wharf");
  const secrets = new SecretStore(keychain, secretIndex, secretsKnown);

  const sessionKey = makeSessionKey();
  secretsKnown.add(sessionKey);
  const localService = forkLocalService({
    serviceEntry: paths.serviceProcess,
    engineEntry: paths.engineProcess,
    sourceEntry: paths.sourceProcess,
    credentialsKey: () => serviceCredentialsKey(secrets),
    dataFolder: paths.dataFolder,
    provisioningMs: options.provisioningMs,
    sessionKey,
    onStateChanged: (state) => events.publish("service.stateChanged", { state }),
    log,
  });
  const store = forkResultStore({
    entry: paths.resultsProcess,
    spillFolder: paths.spillFolder,
    keptBytes: () => appState.keptMegabytes * 1_000_000,
    onStateChanged: (state) => events.publish("results.stateChanged", { state }),
    log,
  });

  const statementChecks = forkStatementChecks({ entry: paths.diagnosticsProcess, log });

  const profiles = new Profiles(profileStore, secrets, sessionKey, () => texts().thisComputer);
  const creationSecrets = new CreationSecrets(secrets, secretsKnown);
  const readers = new FileReaders(() => utilityFileReader(paths.importProcess));
  const openFiles = new OpenFiles(readers);
  const client = new OpenFilesClient(
    {
      resolveProfile: (id) => profiles.access(id),
      hostedFetch,
      embeddedFetch: localService.fetch,
      sessionFetch: localService.sessionFetch,
    },
    openFiles,
  );
  const sessions = new StatementSessions(client, (sessionId, transaction) =>
    events.publish("sessions.changed", { sessionId, transaction }),
  );
  const connectionWatch = new ConnectionWatch({
    listDatabases: (id) => client.listDatabases(id),
    listConnections: async (id, databaseId) =>
      (await client.connections.list(id, databaseId)).map((own) => redactConnection(own, secretsKnown)),
    notify: (text, { profileId, connection }) =>
      showAlert(text, () => {
        if (window.isDestroyed()) return;
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        const named = connection && { id: connection.id, name: connection.name };
        events.publish("alerts.opened", { profileId, connection: named });
      }),
    texts: () => texts().alerts,
    isOn: () => appState.desktopAlerts,
    file: new JsonFile(paths.alertsFile, watchState),
  });
  const textVersions = new TextVersions(paths.versionsFolder);
  const versionKeeper = new VersionKeeper({
    versions: textVersions,
    queryFolder: () => appState.queryFolder,
    storedTab: (tabId) => journal.storedTab(tabId),
    now: () => Date.now(),
  });
  const journal = new WorkspaceJournal(paths.workspaceFolder, versionKeeper);
  const savedQueries = new SavedQueries({
    state: appState,
    suggested: paths.suggestedQueryFolder,
    ownFolder: paths.ownFolder,
    onChanged: () => events.publish("savedQueries.changed", {}),
  });
  const queryPlaces = new QueryPlaces(paths.queryPlacesFile);
  const dashboards = new Dashboards(paths.dashboardsFile);
  const ledger = new RunLedger(paths.historyFile);
  const files = new ChosenFiles(paths.ownFolder);
  const mappings = new SavedMappings(paths.mappingsFile);
  const startedLoads = new StartedLoads(paths.startedLoadsFile);
  const loadEmbedded = loadIntoEmbedded(localService, readers);
  const loadHosted = loadByStatements(client, readers);
  const tasks = new TaskRegistry({
    journal: openTaskJournal(paths.tasksFile),
    onChanged: (task) => events.publish("tasks.changed", { task }),
    onRemoved: (taskId) => events.publish("tasks.removed", { taskId }),
    describe: (error) => errorData(error, "task", log),
    now: () => new Date(),
  });
  const updates = await openUpdates({
    appFolder: app.getAppPath(),
    folder: paths.updatesFolder,
    source: options.updateSource,
    state: appState,
    texts: () => texts().updates,
    obstacles: () => updateObstacles({ requests, tasks, sessions, client }),
    onChanged: (status) => events.publish("updates.changed", { status }),
  });
  const isKnownWindow = (contentsId: number) =>
    BrowserWindow.getAllWindows().some(({ webContents }) => webContents.id === contentsId);
  registerMethods(
    {
      ...appHandlers({
        facts: appFacts(paths),
        isKeychainAvailable: () => secrets.isAvailable(),
        state: appState,
        openInBrowser: (address) => shell.openExternal(address),
        canAlert: () => Notification.isSupported(),
        onStarted: () => pageStart.say(),
        askForBackupFolder: () => askForFolder(window, "backup", texts().files),
        backUp: (to) => localService.backUp(to),
        noticesFile: paths.noticesFile,
        log,
      }),
      ...profileHandlers(profiles, client, (id) => creationSecrets.forgetAll(id)),
      ...databaseHandlers({
        client,
        secrets: creationSecrets,
        writeClipboard: (text) => writeClipboard({ text, html: null }),
      }),
      ...connectionHandlers({
        client: client.connections,
        known: secretsKnown,
        cancelLocalSync: (id) => localService.cancelSync(id),
      }),
      ...resultHandlers({
        client,
        sessions,
        ledger,
        known: secretsKnown,
        log,
        store,
        now: () => performance.now(),
        describe: (error) => errorData(error, "query.run", log),
        events,
        writeClipboard,
      }),
      ...directHandlers(localService.administer, secretsKnown),
      ...keyHandlers(localService.administer, secretsKnown),
      ...sessionHandlers(sessions, (id) => openFiles.has(id)),
      ...writeHandlers(client, sessions),
      ...diagnosticHandlers(statementChecks),
      ...catalogHandlers(client, statementChecks, sessions),
      ...keptResultHandlers(store, appState),
      ...resultTableHandlers({
        store,
        database: new ResultDatabase(client, paths.resultDatabaseFile),
        loadTable: (load, watch) => localService.loadTable(load, watch),
        events,
      }),
      ...historyHandlers(ledger, (runId) => store.keeps(runId)),
      ...exportHandlers({
        isOpenFile: (id) => openFiles.has(id),
        client,
        exportFetch: localService.exportFetch,
        store,
        events,
        askForSaveFile: (name, format) => askForSaveFile(window, name, format, texts().files),
        showInFolder: (path) => shell.showItemInFolder(path),
      }),
      ...pictureHandlers({
        askForPictureFile: (name, format) => askForSaveFile(window, name, format, texts().files),
        writePicture,
      }),
      ...importHandlers({
        openFiles,
        client,
        files,
        mappings,
        startedLoads,
        readers,
        tasks,
        loadFiles: unchangedFiles((load, watch) => {
          const isEmbedded = load.target.profileId === embeddedProfileId;
          return (isEmbedded ? loadEmbedded : loadHosted)(load, watch);
        }),
        estimates: new LoadEstimates(client, readers),
        askForFiles: () => askForDataFiles(window, texts().files),
        askForFolder: () => askForFolder(window, "data", texts().files),
        texts: () => texts().loads,
        log,
      }),
      ...taskHandlers({
        tasks,
        targetOf: (profileId, databaseId) => serviceImportTarget(client, profileId, databaseId),
      }),
      ...workspaceHandlers(journal),
      ...settingsHandlers({
        settings,
        languageOf: windowLanguage,
        openFile: async (path) => {
          // A system without a program for it shows where it is.
          if ((await shell.openPath(path)) !== "") shell.showItemInFolder(path);
        },
      }),
      ...versionHandlers(textVersions, versionKeeper),
      ...dashboards.handlers,
      ...updateHandlers(updates),
      ...savedQueryHandlers({
        queries: savedQueries,
        places: queryPlaces,
        versions: textVersions,
        askForFolder: () => askForFolder(window, "queries", texts().files),
        moveToBin: (file) => shell.trashItem(file),
        showInFolder: (file) => shell.showItemInFolder(file),
      }),
    },
    checksOfMethods({ window, profiles, tasks, texts, allowedHostsFile: paths.allowedHostsFile }),
    { pageOrigin: page.origin, requests, log, checkOutput: options.checkOutput },
    isKnownWindow,
  );
  registerDroppedFiles({
    pageOrigin: page.origin,
    isKnownWindow,
    adopt: (path) => files.adoptDropped(path),
    log,
  });
  start.onAnswering();

  keepMenu(settings, () => texts().menu, {
    choose: (command) => events.publish("menu.commandChosen", { command }),
    resizeText: (step) => {
      resizeText(settings, step).catch((error: unknown) => log.warn("text size not changed", { error }));
    },
    developerTools: !app.isPackaged,
  });
  settings.onChanged((current) =>
    events.publish("settings.changed", { ...current, language: windowLanguage(current.values) }),
  );
  followTheme(window, (dark) => events.publish("theme.changed", { dark }));
  app.on("second-instance", (_event, argv, workingFolder) => {
    log.info("second start");
    openFromStart(argv, workingFolder);
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  confirmQuit(
    window,
    () => ({
      tasks: tasks.active,
      exports: requests.countOf(exportMethods),
      transactions: sessions.openTransactions,
    }),
    () => Promise.all([tasks.stopAll(), requests.cancelOf(exportMethods)]),
    () => texts().quit,
  );
  app.on("window-all-closed", () => app.quit());
  let stopWatching: () => void = () => undefined;
  let stopLooking: () => void = () => undefined;
  quitCleanly(
    async () => {
      openFiles.closeAll();
      statementChecks.stop();
      stopWatching();
      stopLooking();
      await Promise.allSettled([
        journal.settled(),
        dashboards.settled(),
        savedQueries.close(),
        queryPlaces.settled(),
        textVersions.settled(),
        ledger.settled(),
        appState.settled(),
        settings.close(),
        tasks.settled(),
        mappings.settled(),
        startedLoads.settled(),
        localService.stop(),
        store.stop(),
      ]);
      log.close();
    },
    () => keychain.isBusy,
  );
  // Once the page can be worked with: on two cores their start would take the time of its own. Requests wait for them.
  void shown.finally(() => pageStart.loaded());
  void pageStart.done.then(() => {
    log.info("page shown");
    handNamedFiles(
      (path) => files.adoptDropped(path),
      (payload) => events.publish("files.opened", payload),
      (payload) => events.publish("links.opened", payload),
    );
    localService.start();
    store.start();
    void settings.watch();
    stopLooking = lookDaily(updates, log);
    if (appState.updates.trial !== undefined) void appState.setUpdates({ trial: undefined });
    stopWatching = watchServices(connectionWatch, () => profiles.list());
  });
  if (start.newerVersion !== null && !options.smoke) {
    const told = texts().updates.newerVersion(start.newerVersion, app.getVersion());
    void shown.then(() => tellNewerVersion(window, told, texts().ok));
  }
  const moreThanStart = async () => {
    if (options.startCheck) await startCheck(client);
    if (options.updateCheck) await updates.installUnattended();
  };
  if (options.smoke) {
    const ready = Promise.all([shown, localService.ready()]);
    await smoke(ready.then(() => moreThanStart()));
  }
}
