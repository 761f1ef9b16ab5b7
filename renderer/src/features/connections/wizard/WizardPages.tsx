import { useState } from "react";
import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { QuestionDialog } from "../../../components/QuestionDialog";
import { labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import { connectionNameError } from "../form/formErrors";
import { choiceOf } from "../streams/streamChoices";
import { FirstSync } from "./FirstSync";
import styles from "./NewConnectionWizard.module.css";
import { useWizard } from "./useWizard";
import { type WizardProps, wizardSteps } from "./WizardDraft";
import { WizardFrame } from "./WizardFrame";
import { WizardStepPage } from "./WizardStepPage";
import { useWritePermission } from "../../../lib/writePermission";

interface WizardPagesProps extends WizardProps {
  databases: readonly Database[];
  connectors: readonly Connector[];
}

/** The steps of the wizard with what leads from one to the next. */
export function WizardPages(props: WizardPagesProps) {
  const { profileId, onCancel } = props;
  const { readOnlyReason } = useWritePermission();
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

  const nameError = connectionNameError(wizard.name);
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
        if (wizard.fieldErrors.size > 0 || wizard.test.status === "running") return;
        if (wizard.isTested) goTo("tables");
        else if (readOnlyReason === null) wizard.runTest(wizard.values, true);
        return;
      case "tables":
        if (!isNoneOn) goTo("review");
        return;
      case "review":
        if (nameError === null && isScheduleValid && readOnlyReason === null) wizard.create();
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
                  readOnlyReason !== null && (step === "review" || (step === "settings" && !wizard.isTested))
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
        {readOnlyReason === null ? null : <Notice tone="info">{readOnlyReason}</Notice>}
        <WizardStepPage
          wizard={wizard}
          databases={props.databases}
          connectors={props.connectors}
          profileId={profileId}
          isBarred={readOnlyReason !== null}
          wasTried={wasTried}
          connectionNameError={nameError}
          isNoneOn={isNoneOn}
          onKind={(kind) => {
            wizard.change({ kind });
            if (wizard.draft.databaseId === null) setTried(true);
            else goTo("settings");
          }}
          onTest={(values) => {
            setTried(true);
            if (wizard.fieldErrors.size === 0) wizard.runTest(values, false);
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

/** Asks before what was entered is given up. */
function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const text = messages.connectionWizard;
  return (
    <QuestionDialog
      title={text.leaveTitle}
      closeLabel={messages.general.close}
      cancelLabel={text.stay}
      submitLabel={text.leave}
      variant="danger"
      onCancel={onStay}
      onSubmit={onLeave}
    >
      {text.leaveText}
    </QuestionDialog>
  );
}
