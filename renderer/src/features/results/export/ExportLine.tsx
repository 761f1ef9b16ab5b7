import { Square } from "lucide-react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/IconButton";
import { messages } from "../../../messages/messages";
import styles from "../view/ResultPane.module.css";
import type { ResultExporting } from "./ResultExporting";

/** How far an export is, with what stops it; nothing while there is none. */
export function ExportLine({ exporting }: { exporting: ResultExporting }) {
  const { now } = useStore(exporting.status);
  const text = messages.resultExport;
  if (now === null) return null;
  return (
    <>
      <output className={styles.part}>
        {now.percent === null
          ? text.exporting(now.rowsDone, now.rowCount)
          : text.exportingPercent(now.percent)}
      </output>
      <IconButton icon={Square} label={text.stop} size="small" placement="top" onPress={exporting.stop} />
    </>
  );
}
