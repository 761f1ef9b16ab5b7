/**
 * Arguments that start the app folder, and why if one of them needs a reason.
 *
 * @param {string} appFolder
 * @param {readonly string[]} own The person's own arguments.
 * @param {{ platform: string, uid: number | undefined }} [machine]
 * @returns {{ arguments: string[], note: string | undefined }}
 */
export function electronArguments(
  appFolder,
  own,
  machine = { platform: process.platform, uid: process.getuid?.() },
) {
  const asRoot = machine.platform === "linux" && machine.uid === 0;
  return {
    arguments: [...(asRoot ? ["--no-sandbox"] : []), appFolder, ...own],
    note: asRoot
      ? "Running as root: Chromium's sandbox cannot be used and is switched off. Start Wharf as an ordinary user to have it."
      : undefined,
  };
}
