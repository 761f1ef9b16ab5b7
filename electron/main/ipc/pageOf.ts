import type { WebContents } from "electron";
import { controlChannels } from "#shared/contract/channels";
import type { Page } from "./Page";

/** The page in these web contents; what is sent to a page that is gone is dropped. */
export function pageOf(contents: WebContents): Page {
  return {
    sendResultPort: (runId, port) => {
      if (contents.isDestroyed()) port.close();
      else contents.postMessage(controlChannels.resultPort, { runId }, [port]);
    },
  };
}
