import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Icon } from "../../components/Icon";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import styles from "./DropOverlay.module.css";

/** Takes a data file dropped anywhere on the window, and shows while one hovers that it may be dropped. */
export function DropOverlay({ onFile }: { onFile: (file: ChosenFile) => void }) {
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
        adopt(event, onFile).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
      },
      { signal },
    );
    return () => controller.abort();
  }, [onFile]);

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

async function adopt(event: DragEvent, onFile: (file: ChosenFile) => void): Promise<void> {
  const files = event.dataTransfer?.files;
  const file = files?.[0];
  if (file === undefined) return;
  if (files !== undefined && files.length > 1) showToast(messages.shell.dropOneFile);
  onFile(await bridge.adoptDroppedFile(file));
}
