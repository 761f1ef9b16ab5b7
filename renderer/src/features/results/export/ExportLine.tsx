import { Square } from "lucide-react";
import { Fragment, useEffect } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/IconButton";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import styles from "../view/ResultPane.module.css";
import { type ResultExporting, windowExporting } from "./ResultExporting";

/** How far each export of a result is, beside it; nothing while there is none. */
export function ExportLine({ exporting }: { exporting: ResultExporting }) {
  useEffect(() => exporting.showAt(), [exporting]);
  return <RunningExports exporting={exporting} />;
}

/** The exports of all results that are not shown: of another tab, or where another statement ran since. */
export function OtherExports() {
  return useStore(windowExporting).map((exporting) => (
    <ExportsElsewhere key={exporting.id} exporting={exporting} />
  ));
}

function ExportsElsewhere({ exporting }: { exporting: ResultExporting }) {
  const { count } = useStore(exporting.places);
  return count > 0 ? null : <RunningExports exporting={exporting} />;
}

/** With what stops them. */
function RunningExports({ exporting }: { exporting: ResultExporting }) {
  const running = useStore(exporting.running);
  const text = messages.resultExport;
  return running.map(({ exportId, rowsDone, percent, rowCount }) => (
    <Fragment key={exportId}>
      <Status className={styles.part}>
        {percent === null ? text.exporting(rowsDone, rowCount) : text.exportingPercent(percent)}
      </Status>
      <IconButton
        icon={Square}
        label={text.stop}
        size="small"
        placement="top"
        onPress={() => exporting.stop(exportId)}
      />
    </Fragment>
  ));
}
