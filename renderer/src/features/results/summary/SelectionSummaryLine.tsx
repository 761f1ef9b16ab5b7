import type { SelectionSummary } from "#shared/contract/resultAnalysis";
import { Copy, Sigma } from "lucide-react";
import { useRef } from "react";
import { Button } from "react-aria-components";
import { showToast } from "../../../components/toasts";
import { Button as LabelledButton } from "../../../components/Button";
import { Menu } from "../../../components/Menu";
import { Tooltip } from "../../../components/Tooltip";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { SelectedCells } from "../grid/useSelectedCells";
import { scopeText } from "../scopeText";
import { RowsAnnouncement } from "./RowsAnnouncement";
import styles from "./SelectionSummaryLine.module.css";
import { summaryFigures, type SummaryFigure } from "./summaryFigures";
import { useFittingItems } from "./useFittingItems";
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
        <span className={styles.summary} role="group" aria-label={`${text.summary}. ${scopeText(state)}`}>
          <NotSummedNote summary={reading.summary} />
          <Figures figures={summaryFigures(reading.summary)} />
        </span>
      );
  }
}

/** As many figures as fit in the line, and a menu of the others. */
function Figures({ figures }: { figures: readonly SummaryFigure[] }) {
  const text = messages.resultAnalysis;
  const line = useRef<HTMLSpanElement>(null);
  const fitting = useFittingItems(line, figures.length);
  return (
    <>
      <span ref={line} className={styles.figures}>
        {figures.map(({ name, shown, exact }, index) => (
          <Tooltip key={name} text={text.copyFigure(name)} placement="top">
            <Button
              className={styles.figure ?? ""}
              style={{ visibility: index < fitting ? "visible" : "hidden" }}
              onPress={() => copyFigure({ name, shown, exact })}
            >
              <span className={styles.name}>{name}</span> <span>{shown}</span>
            </Button>
          </Tooltip>
        ))}
      </span>
      {fitting === figures.length ? null : (
        <Menu
          label={text.moreFigures(figures.length - fitting)}
          entries={figures.slice(fitting).map((figure) => ({
            id: figure.name,
            label: `${figure.name} ${figure.shown}`,
            icon: Copy,
            onAction: () => copyFigure(figure),
          }))}
        >
          <Button className={styles.figure ?? ""}>{text.moreFigures(figures.length - fitting)}</Button>
        </Menu>
      )}
    </>
  );
}

function copyFigure({ name, exact }: SummaryFigure): void {
  const text = messages.resultAnalysis;
  void navigator.clipboard.writeText(exact).then(
    () => showToast(text.figureCopied(name)),
    () => showToast(messages.general.copyFailed, "error"),
  );
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
