import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { EmptyState } from "../../../components/EmptyState";
import { Notice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { databaseStatus } from "../../../components/databaseStatus";
import { labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import { type FormField, type FormValues, textOf } from "../form/FormValues";
import { AdditionPolicies } from "../streams/AdditionPolicies";
import { NotOfferedTables } from "../streams/NotOfferedTables";
import { StreamPicker } from "../streams/StreamPicker";
import { KindList } from "./KindList";
import styles from "./NewConnectionWizard.module.css";
import { ReviewStep } from "./ReviewStep";
import { SettingsStep } from "./SettingsStep";
import type { Wizard } from "./useWizard";

interface WizardStepPageProps {
  wizard: Wizard;
  databases: readonly Database[];
  connectors: readonly Connector[];
  profileId: string;
  isBarred: boolean;
  wasTried: boolean;
  connectionNameError: string | null;
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
        fieldErrors={wizard.fieldErrors}
        areAllErrorsShown={wasTried}
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
      connectionNameError={props.connectionNameError}
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

/** Where a source is, from whatever its form asks: host, port and database, or the first thing that is required. */
function sourcePlace(fields: readonly FormField[], values: FormValues): string {
  const of = (name: string) => {
    const field = fields.find((one) => one.name === name && !one.secret);
    return field === undefined ? "" : textOf(field, values).trim();
  };
  const host = of("host");
  if (host !== "") {
    const port = of("port");
    const database = of("database");
    return `${host}${port === "" ? "" : `:${port}`}${database === "" ? "" : `/${database}`}`;
  }
  const first = fields.find(({ required, secret }) => required && !secret);
  return first === undefined ? "" : (textOf(first, values).trim().split("\n")[0] ?? "");
}

interface SourceStepProps {
  databases: readonly Database[];
  databaseId: string | null;
  onDatabase: (databaseId: string) => void;
  connectors: readonly Connector[];
  kind: string | null;
  onKind: (connector: Connector) => void;
  /** Connections that the database has already. */
  connections: readonly Connection[];
  onOpenExisting: (connectionId: string) => void;
  /** Whether a kind was chosen before a database. */
  isDatabaseMissing: boolean;
}

/** Which database is fed, and from what kind of source. Choosing the kind goes on. */
function SourceStep(props: SourceStepProps) {
  const text = messages.connectionWizard;
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label={text.database}
          placeholder={text.databaseChoose}
          options={props.databases.map((database) => ({
            value: database.id,
            label: labelOf(database),
            description: databaseStatus(database).label,
          }))}
          value={props.databaseId}
          error={props.isDatabaseMissing ? text.databaseMissing : null}
          onChange={props.onDatabase}
        />
      </div>
      <KindList
        connectors={props.connectors}
        kind={props.kind}
        connections={props.connections}
        onKind={props.onKind}
        onOpenExisting={props.onOpenExisting}
      />
    </>
  );
}
