/** What a process needs from the system to start and to write times as the person reads them. */
const passedOn: ReadonlySet<string> = new Set([
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "TEMP",
  "TMP",
  "LD_LIBRARY_PATH",
  "SYSTEMROOT",
  "WINDIR",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
]);

/**
 * The environment of a utility process: a short list of system variables and what is added for it. Variables that
 * change how Node or the loader behave (NODE_OPTIONS, LD_PRELOAD) and whatever secrets the person's shell holds stay out.
 */
export function utilityEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && passedOn.has(name.toUpperCase())) environment[name] = value;
  }
  return { ...environment, ...added };
}
