import type { ServiceReading } from "#shared/api/serviceReading";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import styles from "./ReadingDetails.module.css";

interface ReadingDetailsProps {
  readings: readonly ServiceReading[];
}

/** Where each field of a service's answers was read, and what in them could not be read; folded until it is asked for. */
export function ReadingDetails({ readings }: ReadingDetailsProps) {
  const text = messages.settings.readings;
  if (readings.length === 0) return null;
  const doubts = readings.flatMap(doubtsOf);
  return (
    <>
      {doubts.length === 0 ? null : (
        <Notice tone="warning">
          <ul className={styles.doubts}>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </Notice>
      )}
      <details className={styles.details}>
        <summary>{text.title}</summary>
        {readings.map((reading) => (
          <AnswerReading key={reading.answer} reading={reading} />
        ))}
      </details>
    </>
  );
}

/** One answer: a row for each field, with the paths that it came from. */
function AnswerReading({ reading: { answer, fields } }: { reading: ServiceReading }) {
  const text = messages.settings.readings;
  return (
    <table className={styles.fields} data-selectable>
      <caption>{text.answers[answer]}</caption>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.path}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, paths }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{paths.join(", ")}</td>
          </tr>
        ))}
        {fields.length === 0 ? (
          <tr>
            <td colSpan={2}>{text.nothing}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

function doubtsOf({ answer, conflicts, skipped, hasMore }: ServiceReading): string[] {
  const text = messages.settings.readings;
  const name = text.answers[answer];
  return [
    ...conflicts.map(({ field, paths }) => text.conflict(name, field, paths)),
    ...(skipped === 0 ? [] : [text.skipped(name, skipped)]),
    ...(hasMore ? [text.hasMore(name)] : []),
  ];
}
