import type { Connector } from "#shared/api/connector";
import type { SourceTest } from "#shared/api/sourceStream";
import { CircleCheck, KeyRound, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import type { FormField } from "./formFields";
import type { FormValues } from "./FormValues";
import { metHostKey } from "./metHostKey";
import { sourceAdvice } from "./sourceAdvice";
import { sourceReport } from "./sourceReport";
import styles from "./TestOutcome.module.css";

interface TestOutcomeProps {
  connector: Connector;
  fields: readonly FormField[];
  /** What was tested. */
  values: FormValues;
  result: SourceTest;
  /** Whether the form has changed since. */
  isOld: boolean;
  /** Fills in the host key or certificate that a server showed, and tests again. */
  onPin: (field: FormField, fingerprint: string) => void;
}

/** What came of a test, where it was asked for: tables found, or what happened, why, and what to do. */
export function TestOutcome({ connector, fields, values, result, isOld, onPin }: TestOutcomeProps) {
  const text = messages.connectionForms.test;
  // It stands below a form that may be long.
  const place = useRef<HTMLDivElement & HTMLOutputElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const old = isOld ? <p className={styles.old}>{text.old}</p> : null;
  if (result.ok) {
    const isEmpty = result.streams.length === 0;
    return (
      <output ref={place} className={styles.outcome} data-tone={isOld ? "old" : isEmpty ? "warning" : "good"}>
        <Icon of={isEmpty ? TriangleAlert : CircleCheck} />
        <div className={styles.words}>
          <p>{isEmpty ? text.passedEmpty : text.passed(result.streams.length)}</p>
          {isEmpty ? <p>{text.passedEmptyAdvice}</p> : null}
          {old}
        </div>
      </output>
    );
  }
  const error = result.error ?? messages.general.notKnown;
  const { cause, remedy } = sourceAdvice(error);
  const hostKey = metHostKey(error, fields, values);
  const isCertificate = hostKey?.kind === "certificate";
  const { copy } = messages.connectionForms.report;
  return (
    <div
      ref={place}
      role="alert"
      className={styles.outcome}
      data-tone={isOld ? "old" : hostKey?.replaces === false ? "warning" : "bad"}
    >
      <Icon of={TriangleAlert} />
      <div className={styles.words}>
        <h3>{hostKey === null ? (cause ?? text.failed) : isCertificate ? text.trustTitle : text.pinTitle}</h3>
        <p className={styles.message} data-selectable>
          {error}
        </p>
        {remedy === null || hostKey !== null ? null : <p>{remedy}</p>}
        {old}
        <div className={styles.actions}>
          {hostKey === null || isOld ? null : (
            <Button icon={KeyRound} onPress={() => onPin(hostKey.field, hostKey.fingerprint)}>
              {isCertificate
                ? text[hostKey.replaces ? "trustAnother" : "trust"]
                : text[hostKey.replaces ? "pinAnother" : "pin"]}
            </Button>
          )}
          <CopyButton
            text={sourceReport(connector, fields, values, error)}
            label={copy}
            copiedLabel={messages.general.copied}
            failedText={messages.general.copyFailed}
          />
        </div>
      </div>
    </div>
  );
}
