import { WorkspaceJournal } from "../workspace/WorkspaceJournal";

/* A process that a test kills: it saves one tab again and again and prints the number of each save that was acknowledged. */

const [folder = "", id = ""] = process.argv.slice(2);
const journal = new WorkspaceJournal(folder);
const rest = "x".repeat(50_000);
for (let number = 1; ; number += 1) {
  await journal.saveTab({
    id,
    title: "Query",
    text: `${number} ${rest}`,
    cursor: {
      anchor: 0,
      head: 0,
    },
    scrollTop: 0,
    profileId: "embedded",
    databaseId: null,
    lastRun: null,
  });
  process.stdout.write(`${number}\n`);
}
