import type { UpdateStatus } from "#shared/domain/updateStatus";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import { ErrorNotice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { formatBytes } from "../../lib/formatNumber";
import { formatDate } from "../../lib/formatTime";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { useUpdates } from "../../queries/updateQueries";
import styles from "./SettingsScreen.module.css";

type Step = "check" | "download" | "stopDownload" | "install" | "goBack";

/** Whether there is a newer version, and each step to it. Nothing is fetched or installed without a click. */
export function UpdateSection() {
  const text = messages.settings.updates;
  const status = useUpdates();
  const step = useAction((name: Step) => bridge.call(`updates.${name}`, {}));
  const automatic = useAction((isAutomatic: boolean) => bridge.call("updates.setAutomatic", { isAutomatic }));
  if (status === undefined) return null;
  const goBack =
    status.previousVersion === null ? null : (
      <Button onPress={() => step.run("goBack")}>{text.goBack(status.previousVersion)}</Button>
    );
  return (
    <section className={styles.section} aria-labelledby="settings-updates">
      <h2 id="settings-updates">{text.title}</h2>
      {status.isConfigured ? (
        <>
          <Phase status={status} run={step.run} isPending={step.isPending} />
          <Checkbox isSelected={status.isAutomatic} description={text.automaticHint} onChange={automatic.run}>
            {text.automatic}
          </Checkbox>
        </>
      ) : (
        <p className={styles.explanation}>{text.notConfigured}</p>
      )}
      {goBack === null ? null : <div>{goBack}</div>}
      <ErrorNotice error={step.error?.code === "CANCELLED" ? null : (step.error ?? automatic.error)} />
    </section>
  );
}

interface PhaseProps {
  status: UpdateStatus;
  run: (step: Step) => void;
  isPending: boolean;
}

function Phase({ status: { phase, checkedAt }, run, isPending }: PhaseProps) {
  const text = messages.settings.updates;
  switch (phase.name) {
    case "idle":
    case "checking":
      return (
        <div className={styles.used}>
          <p>
            {phase.name === "checking" ? text.checking : null}
            {phase.name === "idle" && checkedAt === null ? text.neverChecked : null}
            {phase.name === "idle" && checkedAt !== null
              ? text.nothingNew(formatDate(new Date(checkedAt).toISOString()))
              : null}
          </p>
          <Button isDisabled={phase.name === "checking"} onPress={() => run("check")}>
            {text.check}
          </Button>
        </div>
      );
    case "available":
      return (
        <>
          <p>
            {text.available(phase.version)}{" "}
            {phase.canInstall ? text.size(formatBytes(phase.bytes)) : text.byHand}
          </p>
          <Notes text={phase.notes} />
          {phase.canInstall ? (
            <div>
              <Button variant="primary" isDisabled={isPending} onPress={() => run("download")}>
                {text.download}
              </Button>
            </div>
          ) : null}
        </>
      );
    case "downloading":
      return (
        <>
          <ProgressBar
            label={text.downloading(phase.version)}
            fraction={phase.bytes === 0 ? null : phase.bytesDone / phase.bytes}
            valueText={text.progress(formatBytes(phase.bytesDone), formatBytes(phase.bytes))}
          />
          <div>
            <Button onPress={() => void bridge.call("updates.stopDownload", {})}>{text.stop}</Button>
          </div>
        </>
      );
    case "ready":
      return (
        <>
          <p>{text.ready(phase.version)}</p>
          <Notes text={phase.notes} />
          <div>
            <Button variant="primary" isDisabled={isPending} onPress={() => run("install")}>
              {text.install}
            </Button>
          </div>
        </>
      );
    case "installing":
      return <p>{text.installing(phase.version)}</p>;
  }
}

/** What is new, as plain text: nothing in it is markup or a link. */
function Notes({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <pre className={styles.notes} data-selectable>
      {text.trim()}
    </pre>
  );
}
