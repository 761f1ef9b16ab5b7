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
