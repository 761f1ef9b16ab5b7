/** @typedef {import("./SourceFile").SourceFile} SourceFile */
/** @typedef {import("./SourceFile").SourceImport} SourceImport */

/**
 * A rule about one source file.
 *
 * @typedef {object} LayerRule
 * @property {string} promise What it keeps true.
 * @property {(file: SourceFile) => string[]} broken What breaks it in the file; empty when nothing does.
 */

/** Whether a file is a test or serves tests only. @param {string} path */
export function isTest(path) {
  return /\.test\.tsx?$/.test(path) || /\/testing\//.test(path);
}

/** The process a path belongs to, if any. @param {string} path */
function processOf(path) {
  return /^electron\/(?!processes\/)([^/]+)\//.exec(path)?.[1];
}

/**
 * What a process may import of another, besides `electron/processes`: files are queried by the engine's own statement
 * code, and a source is described where it can be known without loading a driver.
 *
 * @type {Readonly<Record<string, RegExp>>}
 */
export const borrowed = {
  import:
    /^electron\/engine\/(answer|connection|database|sql|statement|describeError|load\/(LoadError|files\/columnExpression))/,
  source: /^electron\/service\/connectors\//,
};

/** The feature a path of the page belongs to, if any. @param {string} path */
function featureOf(path) {
  return /^renderer\/src\/features\/([^/]+)/.exec(path)?.[1];
}

/**
 * A rule about the imports of the files it applies to.
 *
 * @param {string} promise
 * @param {(path: string) => boolean} applies
 * @param {(entry: SourceImport, path: string) => boolean} forbidden
 * @returns {LayerRule}
 */
function importRule(promise, applies, forbidden) {
  return {
    promise,
    broken: ({ path, imports }) =>
      applies(path)
        ? imports.filter((entry) => forbidden(entry, path)).map(({ specifier }) => `imports ${specifier}`)
        : [],
  };
}

/** What serves HTTP. Plain sockets (node:net, node:tls) may be imported to reach out, but open no server. */
const listeners = new Set(["node:http", "node:https", "node:http2", "@hono/node-server"]);

/** Calls that open a server on a socket, however the module was imported. */
const listening = /(^|\.)(createServer|listen)$/;

/** The one place of something that must have one place only. */
const onlyPlaces = {
  BrowserWindow: "electron/main/windows/mainWindow.ts",
  openExternal: "electron/main/lifecycle/runWharf.ts",
  directListener: "electron/service/direct/listener/DirectListener.ts",
  /** Asks a ClickHouse server by Node's HTTP client, and opens no server: its calls are looked at all the same. */
  httpClient: "electron/service/engines/clickhouse/ClickHouseClient.ts",
};

const markupProperties = new Set([
  "dangerouslySetInnerHTML",
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "srcdoc",
  "srcDoc",
]);

/** Code of main that may touch Electron: start, windows, IPC, and files named for being such an adapter. */
const electronAdapters =
  /^electron\/main\/(index\.ts$|(lifecycle|windows|ipc)\/|.*\/(electron|utility|fork)[A-Z]\w*\.ts$)/;

/** @type {readonly LayerRule[]} */
export const layerRules = [
  importRule(
    "shared code imports nothing of the processes, Node, Electron or the page",
    (path) => path.startsWith("shared/") && !isTest(path),
    ({ specifier, target }) =>
      /^(node:|electron$|react($|-|\/))/.test(specifier) ||
      (target !== specifier && !target.startsWith("shared/")),
  ),
  importRule(
    "what the service answers is described without the page's contract",
    (path) => path.startsWith("shared/api/"),
    ({ target }) => target.startsWith("shared/contract/"),
  ),
  importRule(
    "a process imports its own folder, what all processes share, and nothing of another",
    (path) => processOf(path) !== undefined && !isTest(path),
    ({ target }, path) => {
      const own = processOf(path) ?? "";
      const other = processOf(target);
      return other !== undefined && other !== own && borrowed[own]?.test(target) !== true;
    },
  ),
  importRule(
    "what all processes share knows none of them",
    (path) => path.startsWith("electron/processes/") && !isTest(path),
    ({ target }) => processOf(target) !== undefined,
  ),
  importRule(
    "engines and connectors import nothing of what uses them",
    (path) => /^electron\/service\/(engines|connectors)\//.test(path) && !isTest(path),
    ({ target }) =>
      /^electron\/service\/(sync|connections|databases|keptResults|http|serve|backup)\//.test(target),
  ),
  importRule(
    "the page imports nothing of the processes, Node or Electron",
    (path) => path.startsWith("renderer/") && !isTest(path),
    ({ specifier, target }) => /^(node:|electron$)/.test(specifier) || target.startsWith("electron/"),
  ),
  importRule(
    "the processes import nothing of the page",
    (path) => path.startsWith("electron/"),
    ({ specifier, target }) => /^react($|-|\/)/.test(specifier) || target.startsWith("renderer/"),
  ),
  importRule(
    "the preload imports channel names and types only",
    (path) => path.startsWith("electron/preload/") && !isTest(path),
    ({ specifier, target, typeOnly }) =>
      !typeOnly &&
      specifier !== "electron" &&
      !target.startsWith("electron/preload/") &&
      !/^shared\/contract\/(channels|bridge)$/.test(target),
  ),
  importRule(
    "a feature never imports another feature",
    (path) => featureOf(path) !== undefined,
    ({ target }, path) => featureOf(target) !== undefined && featureOf(target) !== featureOf(path),
  ),
  importRule(
    "design parts, the bridge and lib import no feature and no screen",
    (path) => /^renderer\/src\/(components|bridge|lib)\//.test(path) && !isTest(path),
    ({ target }) => /^renderer\/src\/(features|app)\//.test(target),
  ),
  importRule(
    "only adapters of main and the preload import Electron",
    (path) =>
      path.startsWith("electron/") &&
      !path.startsWith("electron/preload/") &&
      !isTest(path) &&
      !electronAdapters.test(path),
    ({ specifier, typeOnly }) => specifier === "electron" && !typeOnly,
  ),
  {
    promise: "only the headless service and the listener for direct connections listen on a port",
    broken: ({ path, imports, calls }) => {
      if (path.startsWith("electron/service/serve/") || path === onlyPlaces.directListener || isTest(path))
        return [];
      const imported = imports.filter(
        ({ specifier, typeOnly }) => !typeOnly && listeners.has(specifier) && path !== onlyPlaces.httpClient,
      );
      return [
        ...imported.map(({ specifier }) => `imports ${specifier}`),
        ...calls.filter((call) => listening.test(call)).map((call) => `calls ${call}`),
      ];
    },
  },
  {
    promise: "windows are made in one file",
    broken: ({ path, constructed }) =>
      constructed.some((name) => /^(BrowserWindow|BaseWindow|WebContentsView|BrowserView)$/.test(name)) &&
      path !== onlyPlaces.BrowserWindow &&
      !isTest(path)
        ? ["makes a window"]
        : [],
  },
  {
    promise: "links are handed to the system in one file",
    broken: ({ path, calls }) =>
      calls.includes("shell.openExternal") && path !== onlyPlaces.openExternal && !isTest(path)
        ? ["calls shell.openExternal"]
        : [],
  },
  {
    promise: "text is never turned into markup",
    broken: ({ path, properties }) =>
      isTest(path)
        ? []
        : properties.filter((name) => markupProperties.has(name)).map((name) => `uses ${name}`),
  },
];
