import { useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import { connectionNameError } from "../form/formErrors";
import { SourceForm } from "../form/SourceForm";
import { SourceHelp } from "../form/SourceHelp";
import { sourceHint } from "../form/sourceHint";
import { SchedulePicker } from "../schedule/SchedulePicker";
import styles from "./ConnectionSettings.module.css";
import { SecretKeeper } from "./SecretKeeper";
import { SettingsCheck } from "./SettingsCheck";
import { useSettings } from "./useSettings";
import { useWritePermission } from "../../../lib/writePermission";

interface SettingsEditorProps {
  profileId: string;
  connection: Connection;
  /** Null: the service no longer describes its kind. */
  connector: Connector | null;
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

/** Everything of a Connection that can be set, what saving would change, and a test of it. */
export function SettingsEditor(props: SettingsEditorProps) {
  const { connection, connector } = props;
  const { readOnlyReason } = useWritePermission();
  const text = messages.connectionForms;
  const settings = useSettings(props);
  const { draft, change, fields, values, fieldErrors, saving } = settings;
  const [wasTried, setTried] = useState(false);
  const [isScheduleValid, setScheduleValid] = useState(true);
  // A fresh picker shows what is saved again after changes were given up.
  const [round, setRound] = useState(0);
  const isBusy = saving.isPending;
  const isDisabled = readOnlyReason !== null || isBusy;
  const name = draft.name ?? connection.name ?? "";
  const nameError = connectionNameError(name);
  const secretFields = fields.filter(({ secret }) => secret);
  const plainFields = fields.filter(({ secret }) => !secret);
  const hint = connector === null ? null : sourceHint(connector.kind, fields, values);
  const credentials =
    secretFields.length === 0 ? null : (
      <section className={styles.section}>
        <h3>{text.settings.credentials}</h3>
        {settings.isMoved && !settings.isMissing ? <Notice tone="info">{text.settings.moved}</Notice> : null}
        {settings.isMissing || settings.isMoved ? null : (
          <p className={styles.hint}>{text.settings.secretHint}</p>
        )}
        {secretFields.map((field) => (
          <SecretKeeper
            key={field.key}
            field={field}
            draft={draft}
            isMissing={settings.isMissing || settings.isMoved}
            fieldError={fieldErrors.get(field.key) ?? null}
            isErrorShown={wasTried}
            isDisabled={isDisabled}
            onChange={change}
          />
        ))}
      </section>
    );

  const send = (save: () => void) => {
    setTried(true);
    const isSendable = settings.isDirty && fieldErrors.size === 0 && nameError === null && isScheduleValid;
    if (isSendable && readOnlyReason === null && settings.test.status !== "running") save();
  };

  return (
    <form
      className={styles.settings}
      aria-label={text.settings.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!settings.isUntested || settings.canTest) send(settings.testAndSave);
      }}
    >
      <div className={styles.body}>
        {readOnlyReason === null ? null : <Notice tone="info">{readOnlyReason}</Notice>}
        {settings.isMissing ? <Notice tone="warning">{text.settings.missing}</Notice> : null}
        {/* What is missing comes first. */}
        {settings.isMissing ? credentials : null}
        <section className={styles.section}>
          <h3>{text.settings.general}</h3>
          <TextField
            label={messages.connectionWizard.name}
            value={name}
            error={nameError}
            isDisabled={isDisabled}
            onChange={(typed) => change({ name: typed })}
          />
          <SchedulePicker
            key={`${round} ${connection.scheduleMinutes}`}
            value={draft.scheduleMinutes === undefined ? connection.scheduleMinutes : draft.scheduleMinutes}
            isDisabled={isDisabled}
            onChange={(scheduleMinutes) => change({ scheduleMinutes })}
            onValidityChange={setScheduleValid}
          />
        </section>
        {connector === null ? <Notice tone="info">{text.settings.kindGone}</Notice> : null}
        {plainFields.length === 0 ? null : (
          <section className={styles.section}>
            <h3>{text.settings.source}</h3>
            <SourceForm
              fields={plainFields}
              values={values}
              fieldErrors={fieldErrors}
              areAllErrorsShown={wasTried}
              isDisabled={isDisabled}
              onChange={(next) =>
                change({
                  values: new Map([
                    ...draft.values,
                    ...[...next].filter(([key, value]) => values.get(key) !== value),
                  ]),
                })
              }
            />
          </section>
        )}
        {settings.isMissing ? null : credentials}
        {connector === null ? null : (
          <SettingsCheck
            settings={settings}
            connector={connector}
            isBarred={readOnlyReason !== null}
            onTried={() => setTried(true)}
          />
        )}
        <ErrorNotice error={saving.error} />
        {hint === null ? null : <SourceHelp hint={hint} />}
      </div>
      <footer className={styles.footer}>
        <div className={styles.changes}>
          {settings.isDirty ? (
            <dl className={styles.diff} aria-label={text.settings.changes}>
              {settings.diff.map(({ key, label, text: said }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{said}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className={styles.hint}>{messages.connectionStreams.nothingChanged}</p>
          )}
        </div>
        <Button
          isDisabled={!settings.isDirty || isBusy}
          onPress={() => {
            settings.discard();
            setTried(false);
            setRound(round + 1);
          }}
        >
          {text.settings.discard}
        </Button>
        {settings.isUntested ? (
          <Button
            isDisabled={isBusy || readOnlyReason !== null || settings.test.status === "running"}
            onPress={() => send(settings.saveUntested)}
          >
            {text.settings.saveUntested}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isPending={isBusy || settings.test.status === "running"}
          isDisabled={
            !settings.isDirty || readOnlyReason !== null || (settings.isUntested && !settings.canTest)
          }
        >
          {settings.isUntested ? text.settings.testAndSave : text.settings.save}
        </Button>
      </footer>
    </form>
  );
}
