import { CircleCheck, KeyRound, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Connector } from "#shared/api/connector";
import type { SourceTest } from "#shared/api/sourceStream";
import { redactSecrets } from "#shared/secrets/redact";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { Icon } from "../../../components/Icon";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import { type FormField, type FormValues, textOf, valueOf } from "./FormValues";
import styles from "./TestOutcome.module.css";
import { sourceErrorCause } from "#shared/domain/sourceErrorCause";

/** Settings that are longer say little to the reader. */
const shownCharacters = 200;

/** What to pass on to the person who runs the source: what was tried and what it answered, without any secret. */
export function sourceReport(
  connector: Connector,
  fields: readonly FormField[],
  values: FormValues,
  error: string,
): string {
  const text = messages.connectionForms.report;
  const settings = fields
    .filter(({ secret }) => !secret)
    .map((field) => [field.label, String(valueOf(field, values)).trim()] as const)
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${value.slice(0, shownCharacters)}`);
  const report = [text.intro(connector.name), "", ...settings, "", `${text.answer}: ${error}`].join("\n");
  const secrets = fields.filter(({ secret }) => secret).map((field) => textOf(field, values));
  // Sources sometimes repeat what they were given.
  return redactSecrets(report, secrets);
}

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
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const old = isOld ? <p className={styles.old}>{text.old}</p> : null;
  if (result.ok) {
    const isEmpty = result.streams.length === 0;
    return (
      <Status ref={place} className={styles.outcome} data-tone={isOld ? "old" : isEmpty ? "warning" : "good"}>
        <Icon of={isEmpty ? TriangleAlert : CircleCheck} />
        <div className={styles.words}>
          <p>{isEmpty ? text.passedEmpty : text.passed(result.streams.length)}</p>
          {isEmpty ? <p>{text.passedEmptyAdvice}</p> : null}
          {old}
        </div>
      </Status>
    );
  }
  const error = result.error ?? messages.general.notKnown;
  const { cause, remedy } = sourceAdvice(error);
  const hostKey = offeredHostKey(error, fields, values);
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

/** A server's host key or certificate that a failed test met, and the field in which it is pinned. */
interface MetHostKey {
  readonly kind: "hostKey" | "certificate";
  readonly field: FormField;
  readonly fingerprint: string;
  /** Whether it takes the place of another one. */
  readonly replaces: boolean;
}

/** The key or certificate that a source names in its refusal, SHA-256 in base64; null where none is, or nothing can pin it. */
export function offeredHostKey(
  error: string,
  fields: readonly FormField[],
  values: FormValues,
): MetHostKey | null {
  const fingerprint = /SHA256:[A-Za-z0-9+/]{43}/.exec(error)?.[0];
  const field = fields.find(({ name, secret }) => !secret && /fingerprint/i.test(name));
  if (fingerprint === undefined || field === undefined) return null;
  const pinned = textOf(field, values).trim();
  if (pinned === fingerprint) return null;
  const kind = /certificate/i.test(field.name) ? "certificate" : "hostKey";
  return { kind, field, fingerprint, replaces: pinned !== "" };
}

interface SourceAdvice {
  /** Why it failed, in a few words; null where the words are not known. */
  readonly cause: string | null;
  /** What to do; null where the source's own words say that already, in a sentence after the first. */
  readonly remedy: string | null;
}

/** What to say beside a source's own words when it could not be read. */
export function sourceAdvice(error: string): SourceAdvice {
  const { byCause, otherwise } = messages.connectionForms.advice;
  const errorCause = sourceErrorCause(error);
  const saysItself = /[.:] +\p{Lu}/u.test(error);
  return {
    cause: errorCause === null ? null : messages.connections.sourceErrors[errorCause].cause,
    remedy: saysItself ? null : ((errorCause === null ? null : byCause[errorCause]) ?? otherwise),
  };
}
