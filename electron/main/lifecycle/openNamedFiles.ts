import { app } from "electron";
import type { DroppedItem } from "#shared/contract/bridge";
import type { EventPayload } from "#shared/contract/events";
import { namedFiles } from "../app/namedFiles";
import { namedLink } from "../app/namedLink";

/** What the system asks the app to open. */
interface Named {
  readonly paths: readonly string[];
  readonly link: EventPayload<"links.opened"> | null;
}

/** Gathered from before the page can take it. */
const waiting: Named[] = [];
let open: (named: Named) => void = (named) => waiting.push(named);

/** Listens to the system from the first moment; macOS names files by an event, before the app is ready. */
export function gatherNamedFiles(): void {
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open({ paths: [path], link: null });
  });
  app.on("open-url", (event, address) => {
    event.preventDefault();
    open({ paths: [], link: namedLink([address]) });
  });
  openFromStart(process.argv, process.cwd());
}

/** Opens the files and the link that a start names, also a second one, which ends and leaves them to the first. */
export function openFromStart(argv: readonly string[], workingFolder: string): void {
  // In development the app's own folder is among the words.
  const words = argv.slice(1);
  const paths = namedFiles(words, workingFolder).filter((path) => path !== app.getAppPath());
  open({ paths, link: namedLink(words) });
}

/**
 * From now on, hands files to the page as if they were dropped on the window; those that are no data and no SQL are refused.
 * The page reads what it opens and runs nothing.
 */
export function handNamedFiles(
  adopt: (path: string) => Promise<DroppedItem>,
  publish: (payload: EventPayload<"files.opened">) => void,
  publishLink: (payload: EventPayload<"links.opened">) => void,
): void {
  open = ({ paths, link }) => {
    if (link !== null) publishLink(link);
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
  for (const named of waiting.splice(0)) open(named);
}
