import { brokenLineRules, type BrokenLineRule, type FileInspection } from "#shared/domain/importPlan";
import { useState } from "react";
import { Button } from "../../components/Button";
import { Select } from "../../components/Select";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./LineReport.module.css";

interface LineReportProps {
  inspection: FileInspection;
  table: string;
  rule: BrokenLineRule;
  onChange: (rule: BrokenLineRule) => void;
}

/** Of the lines that do not fit; the columns below stay in sight. */
const shownAtFirst = 5;

/** What becomes of the file's lines, before it is loaded: header, skipped lines, and those that do not fit the columns. */
export function LineReport({ inspection, table, rule, onChange }: LineReportProps) {
  const text = messages.imports;
  const { lines, format } = inspection;
  const [isExpanded, setExpanded] = useState(false);
  const broken = lines?.broken ?? [];
  const shown = isExpanded ? broken : broken.slice(0, shownAtFirst);
  const rules = brokenLineRules.filter((value) => value !== "pad" || format === "csv");
  return (
    <section className={styles.report} aria-label={text.linesTitle}>
      <div className={styles.summary}>
        <h3>{text.linesTitle}</h3>
        {lines === null ? null : <p className={styles.counts}>{text.lineCounts(lines)}</p>}
      </div>
      <Select
        label={text.brokenLines}
        options={rules.map((value) => ({
          value,
          label: text.brokenRules[value],
          description: text.brokenRuleHints[value](table),
        }))}
        value={rule}
        onChange={onChange}
      />
      {lines === null || lines.brokenCount === 0 ? null : (
        <div className={styles.broken}>
          <p className={styles.consequence}>{text.brokenConsequence[rule](lines.brokenCount, table)}</p>
          <div className={styles.frame}>
            <table className={styles.table} aria-label={text.brokenTitle}>
              <thead>
                <tr>
                  <th scope="col">{text.lineHeading}</th>
                  <th scope="col">{text.textHeading}</th>
                  <th scope="col">{text.reasonHeading}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ line, text: content, reason }) => (
                  <tr key={line}>
                    <td className={styles.number}>{text.number(line)}</td>
                    <td className={styles.code} title={content}>
                      {lineText(content)}
                    </td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {lines.broken.length > shown.length ? (
            <div>
              <Button variant="quiet" onPress={() => setExpanded(true)}>
                {text.allBroken(lines.broken.length)}
              </Button>
            </div>
          ) : lines.brokenCount > shown.length ? (
            <p className={styles.counts}>{text.moreBroken(lines.brokenCount - shown.length)}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
