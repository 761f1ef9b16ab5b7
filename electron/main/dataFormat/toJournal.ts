import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import { writeFileAtomically } from "../storage/writeFileAtomically";

const tasks = z.object({ tasks: z.array(z.looseObject({ id: z.string() })) });
const startedLoads = z.object({
  plans: z.array(z.object({ settings: z.unknown(), loads: z.array(z.looseObject({ id: z.string() })) })),
});

/** Tasks as lines of a journal, instead of one file that is written with each change. */
export async function tasksToJournal(folder: string): Promise<void> {
  await toJournal(folder, "tasks", (stored) => tasks.safeParse(stored).data?.tasks ?? []);
}

/** Started loads in the same way; what they share becomes an entry of its own. */
export async function startedLoadsToJournal(folder: string): Promise<void> {
  await toJournal(folder, "started-loads", (stored) =>
    (startedLoads.safeParse(stored).data?.plans ?? []).flatMap(({ settings, loads }) => {
      const id = randomUUID();
      const entries = loads.map((load) => ({ type: "load", settingsId: id, ...load }));
      return [{ type: "settings", id, settings }, ...entries];
    }),
  );
}

async function toJournal(
  folder: string,
  name: string,
  entriesOf: (stored: unknown) => readonly unknown[],
): Promise<void> {
  const from = join(folder, `${name}.json`);
  const text = await readFile(from, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return;
  const lines = entriesOf(parseJson(text)).map((entry) => `${JSON.stringify({ put: entry })}\n`);
  await writeFileAtomically(join(folder, `${name}.jsonl`), lines.join(""));
  await rm(from);
}
