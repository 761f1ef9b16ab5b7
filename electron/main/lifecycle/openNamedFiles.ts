import { app } from "electron";
import type { DroppedItem } from "#shared/contract/bridge";
import type { EventPayload } from "#shared/contract/events";
import { namedFiles } from "../app/namedFiles";

/** What the system asks the app to open, gathered from before the page can take it. */
const waiting: string[] = [];
let open: (paths: readonly string[]) => void = (paths) => waiting.push(...paths);

/** Listens to the system from the first moment; macOS names files by an event, before the app is ready. */
export function gatherNamedFiles(): void {
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open([path]);
  });
  // A link of the app's own scheme only brings the window to the front, which macOS does by itself.
  app.on("open-url", (event) => event.preventDefault());
  openFromStart(process.argv, process.cwd());
}

/** Opens the files that a start names, also a second one, which ends and leaves them to the first. */
export function openFromStart(argv: readonly string[], workingFolder: string): void {
  // In development the app's own folder is among the words.
  open(namedFiles(argv.slice(1), workingFolder).filter((path) => path !== app.getAppPath()));
}

/**
 * From now on, hands files to the page as if they were dropped on the window; those that are no data and no SQL are refused.
 * The page reads what it opens and runs nothing.
 */
export function handNamedFiles(
  adopt: (path: string) => Promise<DroppedItem>,
  publish: (payload: EventPayload<"files.opened">) => void,
): void {
  open = (paths) => {
    if (paths.length === 0) return;
    void Promise.allSettled(paths.map(adopt)).then((adopted) =>
      publish({
        items: adopted.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
        refused: adopted.flatMap((one) =>
          one.status === "rejected"
            ? [one.reason instanceof Error ? one.reason.message : String(one.reason)]
            : [],
        ),
      }),
    );
  };
  open(waiting.splice(0));
}
