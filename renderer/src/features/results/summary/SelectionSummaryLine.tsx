import { Copy, Sigma } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { SelectionSummary } from "#shared/domain/results/resultAnalysis";
import { Button as LabelledButton } from "../../../components/Button";
import { Menu } from "../../../components/Menu";
import { showToast } from "../../../components/toasts";
import { Tooltip } from "../../../components/Tooltip";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import type { SelectedCells } from "../grid/useSelectedCells";
import { scopeText, useResult } from "../state/resultContext";
import { RowsAnnouncement } from "./RowsAnnouncement";
import styles from "./SelectionSummaryLine.module.css";
import { useSelectionSummary } from "./useSelectionSummary";

interface SelectionSummaryLineProps {
  /** Null: there is no selection yet. */
  cells: SelectedCells | null;
}

/** What is selected in the grid, in the line below it. */
export function SelectionSummaryLine(props: SelectionSummaryLineProps) {
  return (
    <>
      <RowsAnnouncement state={useResult().state} cells={props.cells} />
      <Summary {...props} />
    </>
  );
}

/** What the selected cells come to. A click on a figure copies it. */
function Summary({ cells }: SelectionSummaryLineProps) {
  const { client, state } = useResult();
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

/** How many of the items of a wrapping box are in its first line. Measured again when the box or its items change. */
function useFittingItems(box: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const items = [...element.children].slice(0, count).filter((child) => child instanceof HTMLElement);
      const top = items[0]?.offsetTop ?? 0;
      const wrapped = items.findIndex(
        (item) => item.offsetTop > top || item.offsetWidth > element.clientWidth,
      );
      setFitting(wrapped === -1 ? items.length : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [box, count]);
  return Math.min(fitting, count);
}

interface SummaryFigure {
  readonly name: string;
  /** For the eye, with its thousands divided. */
  readonly shown: string;
  /** As it is copied. */
  readonly exact: string;
}

/** What a selection comes to, as figures; those of numbers only where there are numbers. */
function summaryFigures(summary: SelectionSummary): SummaryFigure[] {
  const text = messages.resultAnalysis;
  const { cells, nulls, distinct, sum, average, minimum, maximum } = summary;
  const figures: [name: string, exact: string | null][] = [
    [text.cells, String(cells)],
    ...(nulls === 0
      ? []
      : ([
          [text.notNull, String(cells - nulls)],
          [text.nullRows, String(nulls)],
        ] as const)),
    [text.distinctValues, String(distinct)],
    [text.sum, sum],
    [text.average, average],
    [text.minimum, minimum],
    [text.maximum, maximum],
  ].map(([name, exact]) => [name ?? "", exact ?? null]);
  return figures.flatMap(([name, exact]) =>
    exact === null ? [] : [{ name, exact, shown: formatExact(exact) }],
  );
}
