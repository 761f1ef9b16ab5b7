import type { SelectionSummary } from "#shared/contract/resultAnalysis";
import { Sigma } from "lucide-react";
import { Button } from "react-aria-components";
import { showToast } from "../../../components/toasts";
import { Button as LabelledButton } from "../../../components/Button";
import { Tooltip } from "../../../components/Tooltip";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { SelectedCells } from "../grid/useSelectedCells";
import { scopeText } from "../scopeText";
import { RowsAnnouncement } from "./RowsAnnouncement";
import styles from "./SelectionSummaryLine.module.css";
import { summaryFigures } from "./summaryFigures";
import { useSelectionSummary } from "./useSelectionSummary";

interface SelectionSummaryLineProps {
  client: ResultClient;
  state: ResultState;
  /** Null: there is no selection yet. */
  cells: SelectedCells | null;
}

/** What is selected in the grid, in the line below it. */
export function SelectionSummaryLine(props: SelectionSummaryLineProps) {
  return (
    <>
      <RowsAnnouncement state={props.state} cells={props.cells} />
      <Summary {...props} />
    </>
  );
}

/** What the selected cells come to. A click on a figure copies it. */
function Summary({ client, state, cells }: SelectionSummaryLineProps) {
  const text = messages.resultAnalysis;
  const reading = useSelectionSummary(client, state.viewId, state.phase === "done" ? cells : null);
  switch (reading.status) {
    case "none":
      return null;
    case "offered":
      return (
        <LabelledButton variant="quiet" icon={Sigma} onPress={reading.read}>
          {text.summarise((cells?.count ?? 0) * (cells?.columns.length ?? 0))}
        </LabelledButton>
      );
    case "reading":
      return <span className={styles.note}>{text.summarising}</span>;
    case "failed":
      return <span className={styles.note}>{text.notRead(reading.message)}</span>;
    case "read":
      return (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form is meant by these
        <span className={styles.figures} role="group" aria-label={`${text.summary}. ${scopeText(state)}`}>
          <NotSummedNote summary={reading.summary} />
          {summaryFigures(reading.summary).map(({ name, shown, exact }) => (
            <Tooltip key={name} text={text.copyFigure(name)} placement="top">
              <Button
                className={styles.figure ?? ""}
                onPress={() =>
                  void navigator.clipboard.writeText(exact).then(() => showToast(text.figureCopied(name)))
                }
              >
                <span className={styles.name}>{name}</span> <span>{shown}</span>
              </Button>
            </Tooltip>
          ))}
        </span>
      );
  }
}

/** Why there is no sum of numbers that are selected; nothing where there is one. */
function NotSummedNote({ summary: { notSummed } }: { summary: SelectionSummary }) {
  if (notSummed === null) return null;
  const text = messages.resultAnalysis.notSummed;
  return (
    <span className={styles.note}>
      {notSummed.reason === "identifiers"
        ? text.identifiers(lineText(notSummed.column))
        : text.differentMeanings}
    </span>
  );
}
