import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { EmptyState } from "../../../components/EmptyState";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import type { FormValues } from "../form/FormValues";
import { AdditionPolicies } from "../streams/AdditionPolicies";
import { NotOfferedTables } from "../streams/NotOfferedTables";
import { StreamPicker } from "../streams/StreamPicker";
import styles from "./NewConnectionWizard.module.css";
import { ReviewStep } from "./ReviewStep";
import { SettingsStep } from "./SettingsStep";
import { sourcePlace } from "./sourcePlace";
import { SourceStep } from "./SourceStep";
import type { Wizard } from "./useWizard";

interface WizardStepPageProps {
  wizard: Wizard;
  databases: readonly Database[];
  connectors: readonly Connector[];
  profileId: string;
  isBarred: boolean;
  wasTried: boolean;
  nameFault: string | null;
  isNoneOn: boolean;
  onKind: (kind: string) => void;
  onTest: (values: FormValues) => void;
  onOpenExisting: (connectionId: string) => void;
  onScheduleValidity: (isValid: boolean) => void;
}

/** What a step of the wizard asks. */
export function WizardStepPage(props: WizardStepPageProps) {
  const { wizard, databases, wasTried } = props;
  const { step, draft, connector, fields, values, streams, notOffered } = wizard;
  const text = messages.connectionForms;
  if (step === "source" || connector === null)
    return (
      <SourceStep
        databases={databases}
        databaseId={draft.databaseId}
        onDatabase={(databaseId) => wizard.change({ databaseId })}
        connectors={props.connectors}
        kind={draft.kind}
        onKind={({ kind }) => props.onKind(kind)}
        connections={wizard.connections}
        onOpenExisting={props.onOpenExisting}
        isDatabaseMissing={wasTried && draft.databaseId === null}
      />
    );
  if (step === "settings")
    return (
      <SettingsStep
        key={connector.kind}
        connector={connector}
        fields={fields}
        values={values}
        onChange={wizard.changeValues}
        faults={wizard.faults}
        areAllFaultsShown={wasTried}
        test={wizard.test}
        isTestOld={wizard.isTestOld}
        isTestBarred={props.isBarred}
        onTest={props.onTest}
        onStop={wizard.stopTest}
      />
    );
  if (step === "tables")
    return streams.length === 0 ? (
      <>
        <EmptyState title={messages.connectionStreams.none}>{messages.connectionStreams.noneText}</EmptyState>
        <NotOfferedTables tables={notOffered} />
      </>
    ) : (
      <>
        <p className={styles.intro}>
          {text.test.passed(streams.length)} {messages.connectionWizard.tablesText}
        </p>
        <StreamPicker
          streams={streams}
          choices={draft.choices}
          onChange={(choices) => wizard.change({ choices })}
          canExcludeColumns={connector.excludeColumns}
        />
        <NotOfferedTables tables={notOffered} />
        <AdditionPolicies
          policies={wizard.policies}
          onChange={(changed) => wizard.change({ additions: { ...draft.additions, ...changed } })}
        />
        {props.isNoneOn && wasTried ? (
          <Notice tone="error">{messages.connectionWizard.noneEnabled}</Notice>
        ) : null}
      </>
    );
  return (
    <ReviewStep
      name={wizard.name}
      nameFault={props.nameFault}
      nameHint={props.profileId === embeddedProfileId ? messages.connectionWizard.nameHint : undefined}
      onName={(name) => wizard.change({ name })}
      scheduleMinutes={draft.scheduleMinutes}
      onSchedule={(scheduleMinutes) => wizard.change({ scheduleMinutes })}
      onScheduleValidity={props.onScheduleValidity}
      databaseName={databases.find(({ id }) => id === draft.databaseId)?.name ?? ""}
      connector={connector}
      place={sourcePlace(fields, values)}
      streams={streams}
      choices={draft.choices}
      policies={wizard.policies}
    />
  );
}
