import { app } from "electron";

const timeoutMs = 60_000;

/** Waits until everything works, says so on stdout and quits; exit code 1 where it does not, or not in time. */
export async function smoke(everything: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([everything, late]);
    process.stdout.write("smoke ok\n");
  } catch (error) {
    process.stderr.write(`smoke failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    clearTimeout(timer);
    app.quit();
  }
}
