import { brokenLineRules, type BrokenLineRule, type FileFormat } from "#shared/domain/importPlan";
import { useState } from "react";
import { Button } from "../../components/Button";
import { type DataColumn, DataTable } from "../../components/DataTable";
import { Select } from "../../components/Select";
import { Status } from "../../components/Status";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { LineCheck } from "./lineCheck";
import styles from "./LineReport.module.css";

interface LineReportProps {
  check: LineCheck | null;
  format: FileFormat;
  table: string;
  rule: BrokenLineRule;
  onChange: (rule: BrokenLineRule) => void;
}

/** Of the lines that do not fit; the columns below stay in sight. */
const shownAtFirst = 5;

/** What becomes of the lines of files, before they are loaded: header, skipped lines, and those that do not fit the columns. */
export function LineReport({ check, format, table, rule, onChange }: LineReportProps) {
  const text = messages.imports;
  const [isExpanded, setExpanded] = useState(false);
  const broken = check?.broken ?? [];
  const shown = isExpanded ? broken : broken.slice(0, shownAtFirst);
  const canReject = check?.canReject ?? true;
  const rules = brokenLineRules.filter((value) =>
    value === "pad" ? format === "csv" : value === "fail" || canReject,
  );
  const effective = rules.includes(rule) ? rule : "fail";
  return (
    <section className={styles.report} aria-label={text.linesTitle}>
      <div className={styles.summary}>
        <h3>{text.linesTitle}</h3>
        {check === null ? null : <Status className={styles.counts}>{text.lineCounts(check)}</Status>}
      </div>
      <Select
        label={text.brokenLines}
        options={rules.map((value) => ({
          value,
          label: text.brokenRules[value],
          description: text.brokenRuleHints[value](table),
        }))}
        value={effective}
        onChange={onChange}
      />
      {check === null || check.brokenCount === 0 ? null : (
        <div className={styles.broken}>
          <p className={styles.consequence}>{text.brokenConsequence[effective](check, table, rules)}</p>
          <div className={styles.frame}>
            <DataTable
              columns={check.files === 1 ? columns : [fileColumn, ...columns]}
              rows={shown}
              keyOf={({ file, line }) => `${file} ${line}`}
              className={styles.table}
              label={text.brokenTitle}
            />
          </div>
          {check.broken.length > shown.length ? (
            <div>
              <Button variant="quiet" onPress={() => setExpanded(true)}>
                {text.allBroken(check.broken.length)}
              </Button>
            </div>
          ) : check.brokenCount > shown.length ? (
            <p className={styles.counts}>{text.moreBroken(check.brokenCount - shown.length)}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

type BrokenLine = LineCheck["broken"][number];

const { fileHeading, lineHeading, textHeading, reasonHeading, number } = messages.imports;
const fileColumn: DataColumn<BrokenLine> = {
  id: "file",
  label: fileHeading,
  title: ({ file }) => file,
  renderCell: ({ file }) => lineText(file),
};
const columns: readonly DataColumn<BrokenLine>[] = [
  { id: "line", label: lineHeading, className: styles.number, renderCell: ({ line }) => number(line) },
  {
    id: "text",
    label: textHeading,
    className: styles.code,
    title: ({ text }) => text,
    renderCell: ({ text }) => lineText(text),
  },
  { id: "reason", label: reasonHeading, renderCell: ({ reason }) => reason },
];
