import { PlugZap, Square } from "lucide-react";
import type { Connector } from "#shared/api/connector";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/Notice";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import type { FormErrors } from "../form/formErrors";
import { fieldGroups, type FormField, type FormValues, withValue } from "../form/FormValues";
import { SourceForm } from "../form/SourceForm";
import { SourceHelp } from "../form/SourceHelp";
import { sourceHint } from "../form/sourceHint";
import { TestOutcome } from "../form/TestOutcome";
import type { SourceTestState } from "../form/useSourceTest";
import styles from "./NewConnectionWizard.module.css";
import type { TestSubject } from "./WizardDraft";

interface SettingsStepProps {
  connector: Connector;
  fields: readonly FormField[];
  values: FormValues;
  onChange: (values: FormValues) => void;
  fieldErrors: FormErrors;
  areAllErrorsShown: boolean;
  test: SourceTestState<TestSubject>;
  isTestOld: boolean;
  isTestBarred: boolean;
  onTest: (values: FormValues) => void;
  onStop: () => void;
}

/** What the kind of source asks for, and the test of it. */
export function SettingsStep(props: SettingsStepProps) {
  const { connector, fields, values, onChange, test } = props;
  const text = messages.connectionForms;
  const hint = sourceHint(connector.kind, fields, values);
  const error = test.status === "done" ? (test.result.error ?? "") : "";
  const pin = (field: FormField, fingerprint: string) => {
    const pinned = withValue(values, field.key, fingerprint);
    onChange(pinned);
    props.onTest(pinned);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <p className={styles.intro}>{messages.connectionWizard.settingsText}</p>
        <SourceForm
          fields={fields}
          values={values}
          onChange={onChange}
          fieldErrors={props.fieldErrors}
          areAllErrorsShown={props.areAllErrorsShown}
          isMoreOpen={namesFolded(fields, error)}
          isDisabled={test.status === "running"}
        />
        {test.status === "running" ? (
          <div className={styles.testing}>
            <Waiting>{text.test.running}</Waiting>
            <Button icon={Square} onPress={props.onStop}>
              {text.test.stop}
            </Button>
          </div>
        ) : (
          <div>
            <Button icon={PlugZap} isDisabled={props.isTestBarred} onPress={() => props.onTest(values)}>
              {test.status === "none" ? text.test.run : text.test.again}
            </Button>
          </div>
        )}
        {test.status === "done" ? (
          <TestOutcome
            connector={connector}
            fields={fields}
            values={test.subject.values}
            result={test.result}
            isOld={props.isTestOld}
            onPin={pin}
          />
        ) : null}
        {test.status === "failed" ? <ErrorNotice error={test.error} /> : null}
      </div>
      {hint === null ? null : <SourceHelp hint={hint} />}
    </div>
  );
}

/** Whether a failure is about one of the settings that are folded away. */
function namesFolded(fields: readonly FormField[], error: string): boolean {
  const said = error.toLowerCase();
  return fieldGroups(fields).more.some(({ label }) => label !== "" && said.includes(label.toLowerCase()));
}
