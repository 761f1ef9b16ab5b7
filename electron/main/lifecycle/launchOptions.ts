/** How the app was started. */
export interface LaunchOptions {
  /** Start, load everything, say so and quit: a test of the built app. */
  readonly smoke: boolean;
  /** The same, with a database that is written and read. */
  readonly startCheck: boolean;
  /** The same, with an update that is installed where there is one; only a package that is built to be tried does it. */
  readonly updateCheck: boolean;
  /** Address of the development server that serves the page with hot reload. */
  readonly devServerUrl: string | null;
  /** Least time of provisioning in milliseconds, so that people and tests can see it. */
  readonly provisioningMs: number;
  /** Whether answers to the page are parsed too, for tests and development. */
  readonly checkOutput: boolean;
  /** Where updates come from, as JSON, in place of what is built into a package; null where nothing was given. */
  readonly updateSource: string | null;
}

const startCheck = "--smoke=data";
const updateCheck = "--smoke=update";

/** Reads command line and environment. A packaged app heeds no variable: they are for development and tests. */
export function launchOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean,
): LaunchOptions {
  const variables = isPackaged ? {} : environment;
  const devServerUrl = variables["WHARF_DEV_SERVER_URL"] ?? null;
  return {
    smoke: ["--smoke", startCheck, updateCheck].some((word) => argv.includes(word)),
    startCheck: argv.includes(startCheck),
    updateCheck: argv.includes(updateCheck),
    devServerUrl,
    provisioningMs: Math.max(0, Number(variables["WHARF_PROVISIONING_MS"]) || 0),
    checkOutput: devServerUrl !== null || variables["WHARF_CHECK_OUTPUT"] === "1",
    updateSource: variables["WHARF_UPDATES"] ?? null,
  };
}
