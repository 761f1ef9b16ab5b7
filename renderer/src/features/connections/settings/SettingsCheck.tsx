import { PlugZap, Square } from "lucide-react";
import type { Connector } from "#shared/api/connector";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/Notice";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import { isSameForm, withValue } from "../form/FormValues";
import { TestOutcome } from "../form/TestOutcome";
import styles from "./ConnectionSettings.module.css";
import type { useSettings } from "./useSettings";

interface SettingsCheckProps {
  settings: ReturnType<typeof useSettings>;
  connector: Connector;
  isBarred: boolean;
  onTried: () => void;
}

/** Tests what is saved, or what was typed if its secrets were typed too, and shows what came of it. */
export function SettingsCheck({ settings, connector, isBarred, onTried }: SettingsCheckProps) {
  const { fields, values, test, check, draft, missingForTest } = settings;
  const text = messages.connectionForms;
  const isSaved = !settings.isSourceChanged;
  const cannotTest = !isSaved && missingForTest.length > 0;
  const isRunning = test.status === "running";
  const run = () => {
    onTried();
    if (isSaved) check.run(values);
    else if (settings.fieldErrors.size === 0) settings.runTest(values);
  };
  return (
    <div className={styles.check}>
      <div className={styles.testing}>
        <Button
          icon={PlugZap}
          isPending={isRunning || check.isPending}
          isDisabled={cannotTest || (isSaved && settings.isMissing) || (isBarred && !isSaved)}
          onPress={run}
        >
          {isSaved ? text.settings.testSaved : text.test.run}
        </Button>
        {isRunning ? (
          <Button icon={Square} onPress={settings.stopTest}>
            {text.test.stop}
          </Button>
        ) : null}
        {isRunning || check.isPending ? <Waiting>{text.test.running}</Waiting> : null}
        {cannotTest ? <p className={styles.hint}>{text.settings.testNeeds(missingForTest)}</p> : null}
      </div>
      {test.status === "done" ? (
        <TestOutcome
          connector={connector}
          fields={fields}
          values={test.subject}
          result={test.result}
          isOld={!isSameForm(fields, test.subject, values)}
          onPin={(field, fingerprint) =>
            settings.change({ values: withValue(draft.values, field.key, fingerprint) })
          }
        />
      ) : null}
      {test.status === "failed" ? <ErrorNotice error={test.error} /> : null}
      <ErrorNotice error={check.error} />
    </div>
  );
}
