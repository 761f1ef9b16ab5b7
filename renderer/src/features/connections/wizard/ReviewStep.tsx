import type { Connector } from "#shared/api/connector";
import type { SourceStream } from "#shared/api/sourceStream";
import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import { SchedulePicker } from "../schedule/SchedulePicker";
import { choiceOf, excludedColumns, type StreamChoices } from "../streams/streamChoices";
import styles from "./NewConnectionWizard.module.css";

interface ReviewStepProps {
  name: string;
  connectionNameError: string | null;
  nameHint: string | undefined;
  onName: (name: string) => void;
  scheduleMinutes: number | null;
  onSchedule: (scheduleMinutes: number | null) => void;
  onScheduleValidity: (isValid: boolean) => void;
  databaseName: string;
  connector: Connector;
  /** Where the source is, in the words of the form; empty where nothing says it. */
  place: string;
  streams: readonly SourceStream[];
  choices: StreamChoices;
  policies: { readonly newTables: AdditionPolicy; readonly newColumns: AdditionPolicy };
}

/** Name and schedule, and what will happen, on one page. */
export function ReviewStep(props: ReviewStepProps) {
  const { connector, place, streams, choices, policies } = props;
  const { additions } = messages.connectionStreams;
  const text = messages.connectionWizard;
  const enabled = streams.filter((stream) => choiceOf(stream, choices).enabled);
  const leftOut = enabled.reduce((sum, stream) => sum + excludedColumns(choiceOf(stream, choices)).size, 0);
  const rows = enabled.reduce((sum, { estimatedRows }) => sum + (estimatedRows ?? 0), 0);
  const tables = [
    text.summaryTablesOf(enabled.length, streams.length),
    ...(leftOut === 0 ? [] : [text.summaryLeftOut(leftOut)]),
    ...(rows === 0 ? [] : [text.summaryRows(rows)]),
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TextField
          label={text.name}
          value={props.name}
          error={props.connectionNameError}
          description={props.nameHint}
          isRequired
          onChange={props.onName}
        />
        <SchedulePicker
          value={props.scheduleMinutes}
          onChange={props.onSchedule}
          onValidityChange={props.onScheduleValidity}
        />
      </div>
      <section className={styles.summary} aria-label={text.summary}>
        <h3>{text.summary}</h3>
        <dl className={styles.facts}>
          <dt>{text.summaryFrom}</dt>
          <dd>
            {connector.name}
            {place === "" ? null : <span className={styles.minor}>{place}</span>}
          </dd>
          <dt>{text.summaryInto}</dt>
          <dd>{props.databaseName}</dd>
          <dt>{text.summaryTables}</dt>
          <dd>
            {tables.map((fact) => (
              <span key={fact} className={styles.fact}>
                {fact}
              </span>
            ))}
          </dd>
          <dt>{text.summaryAdditions}</dt>
          <dd>
            <span className={styles.fact}>{additions.inReview.tables(policies.newTables)}</span>
            <span className={styles.fact}>{additions.inReview.columns(policies.newColumns)}</span>
          </dd>
        </dl>
      </section>
    </div>
  );
}
