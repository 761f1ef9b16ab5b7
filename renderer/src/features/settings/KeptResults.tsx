import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { RemovalDialog } from "../../components/RemovalDialog";
import { showToast } from "../../components/toasts";
import { formatBytes } from "../../lib/formatBytes";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { keptResultsQuery } from "../../queries/keptResultsQuery";
import { RoomForResults } from "./RoomForResults";
import styles from "./SettingsScreen.module.css";

/** The room for results that outlive a run, what is used of it, and the way to empty it. */
export function KeptResults() {
  const queryClient = useQueryClient();
  const { data } = useQuery(keptResultsQuery);
  const [isAsking, setAsking] = useState(false);
  const text = messages.keptResults;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: keptResultsQuery.queryKey });
  const removal = useAction(
    () => bridge.call("results.removeKept", {}),
    () => {
      setAsking(false);
      showToast(text.removed);
      readAgain();
    },
  );
  return (
    <section className={styles.section} aria-labelledby="settings-kept-results">
      <h2 id="settings-kept-results">{text.title}</h2>
      <p className={styles.explanation}>{text.explanation}</p>
      <RoomForResults limitMegabytes={data?.limitMegabytes} onChanged={readAgain} />
      <div className={styles.used}>
        <p>{data === undefined ? null : text.used(formatBytes(data.bytes), data.results)}</p>
        <Button isDisabled={data?.results === 0} onPress={() => setAsking(true)}>
          {text.removeAll}
        </Button>
      </div>
      {isAsking ? (
        <RemovalDialog
          title={text.removeQuestion}
          submitLabel={text.remove}
          cancelLabel={messages.general.cancel}
          closeLabel={messages.general.close}
          typed={null}
          removal={removal}
          onClose={() => setAsking(false)}
        >
          <p>{text.removeText}</p>
        </RemovalDialog>
      ) : null}
    </section>
  );
}
