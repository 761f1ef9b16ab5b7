import type { DroppedItem } from "#shared/contract/bridge";
import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Icon } from "../../components/Icon";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import styles from "./DropOverlay.module.css";

/** Takes in files and folders dropped anywhere on the window, and shows while they hover that they may be dropped. */
export function DropOverlay({ onDropped }: { onDropped: (items: readonly DroppedItem[]) => Promise<void> }) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("dragenter", (event) => setOver(holdsFiles(event)), { signal });
    window.addEventListener(
      "dragover",
      (event) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      "dragleave",
      (event) => {
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      "drop",
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        adopt(event, onDropped).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
      },
      { signal },
    );
    return () => controller.abort();
  }, [onDropped]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        <Icon of={FileUp} />
        <strong>{messages.shell.dropTitle}</strong>
        <span>{messages.shell.dropText}</span>
      </div>
    </div>
  );
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

async function adopt(
  event: DragEvent,
  onDropped: (items: readonly DroppedItem[]) => Promise<void>,
): Promise<void> {
  const dropped = await Promise.allSettled(
    [...(event.dataTransfer?.files ?? [])].map((file) => bridge.adoptDropped(file)),
  );
  for (const one of dropped) {
    if (one.status === "rejected") showToast(toAppErrorData(one.reason).message, "error");
  }
  const items = dropped.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (items.length > 0) await onDropped(items);
}
