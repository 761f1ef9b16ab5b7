import type { WritePreview } from "#shared/domain/writePreview";
import { sampleCellLength } from "#shared/sql/writes/sampleSql";
import { type DataColumn, DataTable } from "../../components/DataTable";
import { Notice } from "../../components/Notice";
import { Spinner } from "../../components/Spinner";
import { classNames } from "../../components/classNames";
import { Status } from "../../components/Status";
import { useScrollStop } from "../../components/useScrollStop";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { PreviewState } from "./useWritePreview";
import styles from "./WritePreviewPane.module.css";

const shownCharacters = 60;

/** What a statement would change: how many rows, some of them, and what depends on them. Read out once it is known. */
export function WritePreviewPane({ preview }: { preview: PreviewState }) {
  const text = messages.writes;
  return (
    <section className={styles.preview} aria-label={text.title}>
      <Status className={styles.count}>
        {preview.status === "pending" ? (
          <>
            <Spinner />
            {text.counting}
          </>
        ) : preview.status === "failed" ? (
          `${text.failed} ${preview.error.message}`
        ) : (
          countText(preview.preview)
        )}
      </Status>
      {preview.status === "read" ? <Details preview={preview.preview} /> : null}
    </section>
  );
}

/** The one sentence that says how many rows are affected, or why that isn't known. */
export function countText({ counts, uncounted }: WritePreview): string {
  const text = messages.writes;
  if (counts !== null) return text.counted(counts);
  switch (uncounted?.reason) {
    case "volatile":
      return text.volatile(uncounted.functions);
    case "refused":
      return `${text.refused} ${uncounted.message}`;
    case "noRows":
      return text.noRows;
    case "otherDatabase":
      return text.otherDatabase(lineText(uncounted.database, 60));
    case "transaction":
      return text.transaction;
    case "missing":
      return text.missing;
    case "form":
    case undefined:
      return text.form;
  }
}

function Details({ preview: { remarks, sample, dependents } }: { preview: WritePreview }) {
  const text = messages.writes;
  return (
    <>
      {remarks.map((remark) => (
        <Notice key={remark} tone="info">
          {text.remarks[remark]}
        </Notice>
      ))}
      {dependents.length === 0 ? null : (
        <p className={styles.dependents}>
          {text.dependents}{" "}
          {dependents
            .map(({ kind, name }) => `${text.dependentKinds[kind]} ${lineText(name, 60)}`)
            .join(", ")}
        </p>
      )}
      {sample === null || sample.rows.length === 0 ? null : <Sample {...sample} />}
    </>
  );
}

type SampleProps = NonNullable<WritePreview["sample"]>;

function Sample({ columns, rows }: SampleProps) {
  const text = messages.writes;
  const { stop } = useScrollStop();
  const shown = columns.map(({ name, change }, index): DataColumn<SampleProps["rows"][number]> => ({
    // Two columns may have one name.
    id: String(index),
    label: lineText(name, shownCharacters),
    renderCell: ({ before, after, computed }) => (
      <CellChange
        change={computed.includes(index) ? "computed" : change}
        before={before === null ? undefined : (before[index] ?? null)}
        after={after === null ? undefined : (after[index] ?? null)}
      />
    ),
  }));
  return (
    <section {...stop} className={styles.frame} aria-label={text.sample(rows.length)}>
      <DataTable
        columns={shown}
        rows={rows}
        keyOf={(_, index) => index}
        className={styles.table}
        caption={<caption className={styles.caption}>{text.sample(rows.length)}</caption>}
      />
    </section>
  );
}

interface CellChangeProps {
  change: SampleProps["columns"][number]["change"];
  /** Undefined where the row isn't there before. */
  before: string | null | undefined;
  /** Undefined where the row is deleted. */
  after: string | null | undefined;
}

function CellChange({ change, before, after }: CellChangeProps) {
  const text = messages.writes;
  if (before === undefined && change === "computed") return <em>{text.computed}</em>;
  if (before === undefined) return <ins className={styles.after}>{cellText(after ?? null)}</ins>;
  if (after === undefined) return <del className={styles.deleted}>{cellText(before)}</del>;
  if (change === "computed") {
    return (
      <>
        <Removed value={before} /> <em>{text.computed}</em>
      </>
    );
  }
  if (change === "kept" || before === after) return <Value value={before} />;
  return (
    <>
      <Removed value={before} />{" "}
      <ins className={styles.after}>
        <span className="visually-hidden">{text.after} </span>
        <Value value={after} />
      </ins>
    </>
  );
}

function Removed({ value }: { value: string | null }) {
  return (
    <del className={styles.before}>
      <span className="visually-hidden">{messages.writes.before} </span>
      <Value value={value} />
    </del>
  );
}

function Value({ value }: { value: string | null }) {
  return <span className={classNames(value === null && styles.none)}>{cellText(value)}</span>;
}

function cellText(value: string | null): string {
  if (value === null) return "NULL";
  const most = Math.min(shownCharacters, sampleCellLength);
  return value.length > most ? `${lineText(value, most)}…` : lineText(value, most);
}
