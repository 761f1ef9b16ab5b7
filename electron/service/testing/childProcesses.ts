import { readdir, readFile } from "node:fs/promises";

/** Ids of the processes that this one started and whose command line names a script. Linux only. */
export async function childProcesses(script: string): Promise<number[]> {
  const threads = await readdir(`/proc/${process.pid}/task`);
  const texts = await Promise.all(
    threads.map((thread) => readFile(`/proc/${process.pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const ids = texts
    .flatMap((text) => text.trim().split(" "))
    .filter((text) => text !== "")
    .map(Number);
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, index) => lines[index]?.includes(script));
}
