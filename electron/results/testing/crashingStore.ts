import { ResultStore } from "../store/ResultStore";
import { sampleAnswer } from "./sampleAnswer";

/** A store in a process of its own that takes results in, one after the other, until it is killed. */
const folder = process.argv[2];
if (folder === undefined) throw new Error("The folder of the store is missing.");

const store = new ResultStore(() => undefined);
store.configure({ type: "configure", spillFolder: folder });

for (let run = 1; ; run += 1) {
  const rows = run * 2000;
  const runId = `rows-${rows}`;
  store.arrivals.create(runId, 1_000_000);
  for (const bytes of sampleAnswer(rows, 20)) store.arrivals.push(runId, bytes);
  store.arrivals.end(runId);
  process.stdout.write(`${runId}\n`);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
