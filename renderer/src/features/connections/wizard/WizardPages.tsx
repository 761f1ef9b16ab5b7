import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import { useState } from "react";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { Button } from "../../../components/Button";
import { messages } from "../../../messages/messages";
import { nameFault } from "../form/nameFault";
import { choiceOf } from "../streams/streamChoices";
import { FirstSync } from "./FirstSync";
import { LeaveDialog } from "./LeaveDialog";
import type { WizardProps } from "./WizardProps";
import styles from "./NewConnectionWizard.module.css";
import { useWizard } from "./useWizard";
import { WizardFrame } from "./WizardFrame";
import { WizardStepPage } from "./WizardStepPage";
import { wizardSteps } from "./WizardDraft";
import { labelOf } from "../../../lib/labelOf";

interface WizardPagesProps extends WizardProps {
  databases: readonly Database[];
  connectors: readonly Connector[];
}

/** The steps of the wizard with what leads from one to the next. */
export function WizardPages(props: WizardPagesProps) {
  const { profileId, writeBar = null, onCancel } = props;
  const text = messages.connectionWizard;
  const wizard = useWizard(props);
  const { step, created, connector } = wizard;
  const [wasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isScheduleValid, setScheduleValid] = useState(true);

  if (created !== null)
    return (
      <FirstSync
        profileId={profileId}
        created={created}
        onOpen={() => props.onCreated(created.connection)}
        onQueryTable={props.onQueryTable}
      />
    );

  const fault = nameFault(wizard.name);
  const isNoneOn =
    wizard.streams.length > 0 &&
    wizard.streams.every((stream) => !choiceOf(stream, wizard.draft.choices).enabled);
  const goTo = (next: typeof step) => {
    setTried(false);
    wizard.setStep(next);
  };
  const goOn = () => {
    setTried(true);
    switch (step) {
      case "source":
        if (wizard.draft.databaseId !== null && connector !== null) goTo("settings");
        return;
      case "settings":
        if (wizard.faults.size > 0 || wizard.test.status === "running") return;
        if (wizard.isTested) goTo("tables");
        else if (writeBar === null) wizard.runTest(wizard.values, true);
        return;
      case "tables":
        if (!isNoneOn) goTo("review");
        return;
      case "review":
        if (fault === null && isScheduleValid && writeBar === null) wizard.create();
    }
  };
  const leave = () => {
    // It was asked; the place need not ask again.
    props.onDirtyChange?.(false);
    onCancel();
  };
  const previous = wizardSteps[wizardSteps.indexOf(step) - 1];

  return (
    <>
      <WizardFrame
        step={step}
        title={titleOf(step, connector)}
        isFilling={step === "tables"}
        onBackTo={goTo}
        onSubmit={goOn}
        actions={
          <>
            <span className={styles.apart}>
              <Button
                isDisabled={wizard.isCreating}
                onPress={() => (wizard.isDirty ? setLeaving(true) : onCancel())}
              >
                {messages.general.cancel}
              </Button>
            </span>
            {previous === undefined ? null : (
              <Button isDisabled={wizard.isCreating} onPress={() => goTo(previous)}>
                {text.back}
              </Button>
            )}
            {step === "source" && connector === null ? null : (
              <Button
                type="submit"
                variant="primary"
                isPending={wizard.isCreating || wizard.test.status === "running"}
                isDisabled={
                  writeBar !== null && (step === "review" || (step === "settings" && !wizard.isTested))
                }
              >
                {step === "review"
                  ? text.create
                  : step === "settings" && !wizard.isTested
                    ? text.testAndNext
                    : text.next}
              </Button>
            )}
          </>
        }
      >
        {writeBar === null ? null : <Notice tone="info">{writeBar}</Notice>}
        <WizardStepPage
          wizard={wizard}
          databases={props.databases}
          connectors={props.connectors}
          profileId={profileId}
          isBarred={writeBar !== null}
          wasTried={wasTried}
          nameFault={fault}
          isNoneOn={isNoneOn}
          onKind={(kind) => {
            wizard.change({ kind });
            if (wizard.draft.databaseId === null) setTried(true);
            else goTo("settings");
          }}
          onTest={(values) => {
            setTried(true);
            if (wizard.faults.size === 0) wizard.runTest(values, false);
          }}
          onOpenExisting={props.onOpenExisting}
          onScheduleValidity={setScheduleValid}
        />
        {wizard.existing === null ? null : (
          <Notice
            tone="warning"
            actions={
              <Button onPress={() => wizard.existing !== null && props.onOpenExisting(wizard.existing.id)}>
                {text.openExisting(labelOf(wizard.existing))}
              </Button>
            }
          >
            {text.existing(connector?.name ?? "")}
          </Notice>
        )}
        {step === "review" ? <ErrorNotice error={wizard.creationError} /> : null}
      </WizardFrame>
      {isLeaving ? <LeaveDialog onStay={() => setLeaving(false)} onLeave={leave} /> : null}
    </>
  );
}

function titleOf(step: (typeof wizardSteps)[number], connector: Connector | null): string {
  const text = messages.connectionWizard;
  switch (step) {
    case "source":
      return text.sourceTitle;
    case "settings":
      return text.settingsTitle(connector?.name ?? "");
    case "tables":
      return text.tablesTitle;
    case "review":
      return text.reviewTitle;
  }
}
