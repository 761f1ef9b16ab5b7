import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { ErrorNotice } from "../../components/ErrorNotice";
import { RemovalDialog } from "../../components/RemovalDialog";
import { TextField } from "../../components/TextField";
import { showToast } from "../../components/toasts";
import { formatBytes } from "../../lib/formatBytes";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { keptResultsQuery } from "../../queries/keptResultsQuery";
import styles from "./SettingsScreen.module.css";

const maxMegabytes = 1_000_000;

/** The room for results that outlive a run, what is used of it, and the way to empty it. */
export function KeptResults() {
  const queryClient = useQueryClient();
  const { data } = useQuery(keptResultsQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const text = messages.keptResults;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: keptResultsQuery.queryKey });
  const limit = useAction(
    (megabytes: number) => bridge.call("results.limitKept", { megabytes }),
    () => {
      setTyped(null);
      readAgain();
    },
  );
  const removal = useAction(
    () => bridge.call("results.removeKept", {}),
    () => {
      setAsking(false);
      showToast(text.removed);
      readAgain();
    },
  );
  const value = typed ?? String(data?.limitMegabytes ?? "");
  const megabytes = /^\d{1,7}$/u.test(value.trim()) ? Number(value) : null;
  const isWrong = typed !== null && (megabytes === null || megabytes > maxMegabytes);
  return (
    <section className={styles.section} aria-labelledby="settings-kept-results">
      <h2 id="settings-kept-results">{text.title}</h2>
      <p className={styles.explanation}>{text.explanation}</p>
      <form
        className={styles.room}
        onSubmit={(event) => {
          event.preventDefault();
          if (megabytes !== null && !isWrong) limit.run(megabytes);
        }}
      >
        <TextField
          label={text.limit}
          value={value}
          onChange={setTyped}
          inputMode="numeric"
          suffix="MB"
          error={isWrong ? text.limitWrong : null}
        />
        <Button type="submit" isDisabled={typed === null || isWrong} isPending={limit.isPending}>
          {text.save}
        </Button>
      </form>
      <div className={styles.room}>
        <p>{data === undefined ? null : text.used(formatBytes(data.bytes), data.results)}</p>
        <Button isDisabled={data?.results === 0} onPress={() => setAsking(true)}>
          {text.removeAll}
        </Button>
      </div>
      <ErrorNotice error={limit.error} />
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
