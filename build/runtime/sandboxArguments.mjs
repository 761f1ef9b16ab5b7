/**
 * The switch that Chromium needs to run as root on Linux, and the reason to tell the person.
 *
 * @param {{ platform: string, uid: number | undefined }} [machine]
 * @returns {{ arguments: string[], note: string | undefined }} Neither anywhere else.
 */
export function sandboxArguments(machine = { platform: process.platform, uid: process.getuid?.() }) {
  if (machine.platform !== "linux" || machine.uid !== 0) return { arguments: [], note: undefined };
  return {
    arguments: ["--no-sandbox"],
    note: "Running as root: Chromium's sandbox cannot be used and is switched off. Start Wharf as an ordinary user to have it.",
  };
}
