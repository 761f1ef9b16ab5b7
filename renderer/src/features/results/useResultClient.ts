import { useEffect, useState } from "react";
import { ResultClient } from "./client/ResultClient";

/**
 * The client of a run's result while a component is shown; null until its port is there. It is closed with the
 * component, or when the run changes.
 *
 * @param openPort Gives the port of a run's result; the same function at every render.
 */
export function useResultClient(
  runId: string | null,
  openPort: (runId: string) => Promise<MessagePort>,
): ResultClient | null {
  const [opened, setOpened] = useState<{ readonly runId: string; readonly client: ResultClient } | null>(
    null,
  );
  useEffect(() => {
    if (runId === null) return;
    let client: ResultClient | null = null;
    let isWanted = true;
    void openPort(runId).then((port) => {
      if (!isWanted) return;
      client = new ResultClient(port);
      setOpened({ runId, client });
    });
    return () => {
      isWanted = false;
      client?.dispose();
    };
  }, [runId, openPort]);
  return opened !== null && opened.runId === runId ? opened.client : null;
}
