import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { answersWithRows, describeStatement } from "#shared/sql/describeStatement";
import { bridge } from "../../bridge/bridge";
import { Badge } from "../../components/Badge";
import { Button } from "../../components/Button";
import { ProfileMark } from "../../components/ProfileMark";
import { RunningTime } from "../../components/RunningTime";
import { StatusMark } from "../../components/StatusMark";
import { StatusSlot } from "../../components/StatusSlot";
import { ToastRegion } from "../../components/ToastRegion";
import { databaseStatus } from "../../components/databaseStatus";
import { OtherExports } from "../../features/results/export/ExportLine";
import { formatDuration } from "../../lib/formatTime";
import { labelOf } from "../../components/labelOf";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { useShownDatabases } from "../../queries/databaseQueries";
import { useProfile } from "../../queries/profileQueries";
import { useUpdates } from "../../queries/updateQueries";
import { NotificationButton } from "../notifications/NotificationButton";
import { AfterStart } from "../start/AfterStart";
import { TaskStatus } from "../tasks/TaskStatus";
import { countSteps } from "../state/scripts/scriptState";
import { useScript, useShown } from "../state/scripts/useScript";
import { windowJournal } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { tabProfileId } from "../state/workspace/workbenchTab";
import styles from "./StatusLine.module.css";

/** The line at the foot: which service and database the active tab speaks to, and how its last run ended. */
export function StatusLine() {
  const tab = useWorkbench(({ tabs, activeTabId }) => tabs.find(({ id }) => id === activeTabId));
  const panelProfileId = useWorkbench((state) => state.profileId);
  const profileId = tabProfileId(tab) ?? panelProfileId;
  const databaseId = tab?.kind === "query" ? tab.databaseId : null;
  const profile = useProfile(profileId);
  const database = useShownDatabases(profileId).data?.find(({ id }) => id === databaseId);

  return (
    <footer className={styles.line} aria-label={messages.shell.status}>
      {profile === undefined ? null : (
        <span className={styles.part}>
          <ProfileMark color={profile.color} />
          <bdi className={styles.name}>{lineText(profile.name)}</bdi>{" "}
          {profile.production ? <Badge tone="warning">{messages.settings.production}</Badge> : null}{" "}
          {profile.readOnly || (tab?.kind === "query" && tab.readOnly === true) ? (
            <Badge tone="neutral">{messages.settings.readOnly}</Badge>
          ) : null}
        </span>
      )}
      {database === undefined ? null : (
        <span className={styles.part}>
          <bdi className={styles.name}>{lineText(labelOf(database))}</bdi>
          <StatusMark {...databaseStatus(database)} />
        </span>
      )}
      <LocalServiceState />
      <UnsavedText />
      <OtherExports />
      <StatusSlot />
      {tab?.kind === "query" ? <RunSummary tabId={tab.id} /> : <span className={styles.run} />}
      <ToastRegion label={messages.shell.toasts} dismissLabel={messages.shell.dismiss} />
      {/* At the end, where toasts and results do not move the list that it opens. */}
      <AfterStart>
        <UpdateButton />
        <TaskStatus />
      </AfterStart>
      <NotificationButton />
    </footer>
  );
}

/** Says when the text of a tab could not be written to disk; it is tried again until it can. */
function UnsavedText() {
  const failed = useStore(windowJournal.store, (states) =>
    Object.values(states).find((state) => state.status === "failed"),
  );
  if (failed?.status !== "failed") return null;
  return (
    <span className={styles.part} role="alert">
      <StatusMark kind="error" label={messages.shell.notSaved(failed.error.message)} />
    </span>
  );
}

/** How the run ended that the tab shows. */
function RunSummary({ tabId }: { tabId: string }) {
  const shown = useShown(tabId);
  const status = shown.kind === "run" ? shown.run?.status : undefined;
  return (
    <span className={styles.run} data-status={status}>
      <RunEnd tabId={tabId} />
    </span>
  );
}

function RunEnd({ tabId }: { tabId: string }) {
  const script = useScript(tabId);
  const shown = useShown(tabId);
  if (script !== undefined && script.totalMs === null) {
    return (
      <span className={styles.part}>
        <StatusMark
          kind="busy"
          label={messages.scripts.progress(countSteps(script).ended, script.steps.length)}
        />
        <RunningTime className={styles.runningTime} since={script.startedAt} />
      </span>
    );
  }
  if (shown.kind !== "run" || shown.run === undefined) return null;
  const { run } = shown;
  // The pane itself says what there is to say.
  if (run.status === "reopening" || run.status === "reopened" || run.status === "gone") return null;
  if (run.status === "running") {
    return (
      <span className={styles.part}>
        <StatusMark kind="busy" label={messages.shell.running} />
        <RunningTime className={styles.runningTime} since={run.request.startedAt} />
      </span>
    );
  }
  const time = <span className={styles.part}>{formatDuration(run.totalMs)}</span>;
  if (run.status === "failed") {
    return (
      <>
        <StatusMark kind="error" label={messages.shell.failed} />
        {time}
      </>
    );
  }
  if (run.status === "cancelled") {
    return (
      <>
        <StatusMark kind="stopped" label={messages.shell.stopped} />
        {time}
      </>
    );
  }
  // A result says for itself what came of its run.
  return answersWithRows(describeStatement(run.request.sql)) ? null : time;
}

/** Says that there is a newer version, and leads to where it can be had; silent otherwise. */
function UpdateButton() {
  const phase = useUpdates()?.phase;
  if (phase?.name !== "available" && phase?.name !== "ready") return null;
  const text = messages.shell.update;
  return (
    <Button variant="quiet" onPress={() => useWorkbench.getState().openScreen("settings")}>
      {phase.name === "ready" ? text.ready(phase.version) : text.available(phase.version)}
    </Button>
  );
}

/** Says when the embedded service is not there; silent while all is well. */
function LocalServiceState() {
  const [state, setState] = useState<"starting" | "running" | "stopped">("running");
  useEffect(() => bridge.on("service.stateChanged", (event) => setState(event.state)), []);
  if (state === "running") return null;
  return state === "starting" ? (
    <StatusMark kind="busy" label={messages.shell.localServiceStarting} />
  ) : (
    <StatusMark kind="error" label={messages.shell.localServiceStopped} />
  );
}
