import type { ServiceReading } from "#shared/api/serviceReading";
import { type DataColumn, DataTable } from "../../components/DataTable";
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
    <DataTable
      columns={columns}
      rows={fields}
      keyOf={({ field }) => field}
      className={styles.fields}
      caption={<caption>{text.answers[answer]}</caption>}
      empty={text.nothing}
      isSelectable
    />
  );
}

const headings = messages.settings.readings;
const columns: readonly DataColumn<ServiceReading["fields"][number]>[] = [
  { id: "field", label: headings.field, isRowHeader: true, renderCell: (one) => one.field },
  { id: "path", label: headings.path, renderCell: ({ paths }) => paths.join(", ") },
];

function doubtsOf({ answer, conflicts, skipped, hasMore }: ServiceReading): string[] {
  const text = messages.settings.readings;
  const name = text.answers[answer];
  return [
    ...conflicts.map(({ field, paths }) => text.conflict(name, field, paths)),
    ...(skipped === 0 ? [] : [text.skipped(name, skipped)]),
    ...(hasMore ? [text.hasMore(name)] : []),
  ];
}
