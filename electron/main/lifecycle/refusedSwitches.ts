/** Switches of Chromium and Node that open the app to other programs, or take down what protects its traffic and its page. */
const refused = [
  /^inspect(-|$)/,
  /^remote-(debugging|allow-origins)/,
  /^debug(-|$)/,
  /^js-flags$/,
  /^ignore-certificate-errors/,
  /^allow-insecure/,
  /^allow-running-insecure-content$/,
  /^unsafely-treat-insecure-origin-as-secure$/,
  /^disable-web-security$/,
  /^disable-site-isolation/,
  /^disable-features$/,
  /^proxy-/,
  /^host-(resolver-)?rules$/,
  /^auth-server-(allow|white)list$/,
  /^ssl-key-log-file$/,
  /^net-log/,
  /^log-net-log$/,
  /^load-extension$/,
  /^renderer-cmd-prefix$/,
  /^utility-cmd-prefix$/,
  /^gpu-launcher$/,
  /^single-process$/,
  /^no-zygote$/,
  /^disable-(seccomp-filter-)?sandbox/,
  /^disable-setuid-sandbox$/,
  /^disable-namespace-sandbox$/,
  /^enable-logging$/,
] as const;

/**
 * The switches of a command line that a packaged app refuses to start with. `no-sandbox` is refused too, but for root on Linux,
 * where Chromium does not start without.
 *
 * @param argv The words after the program's name.
 * @returns Their names, without dashes and values, each once
 */
export function refusedSwitches(argv: readonly string[], isLinuxRoot: boolean): string[] {
  const names = argv.flatMap((word) => {
    // Chromium on Windows also takes a slash.
    const name = /^(?:--?|\/)([^=\s]+)/u.exec(word)?.[1]?.toLowerCase();
    return name === undefined ? [] : [name];
  });
  const isRefused = (name: string): boolean =>
    refused.some((pattern) => pattern.test(name)) || (name === "no-sandbox" && !isLinuxRoot);
  return [...new Set(names.filter(isRefused))];
}
