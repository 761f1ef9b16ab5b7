import type { ResultColumn } from "#shared/contract/resultPort";
import { placedChart, type ChartLook } from "#shared/domain/resultLook";
import { typeFamily } from "#shared/domain/typeFamily";
import { Download, SquareArrowOutUpRight, Table } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { Menu } from "../../../components/Menu";
import { Spinner } from "../../../components/Spinner";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../scopeText";
import { chartAsSql } from "./chartAsSql";
import { ChartControls } from "./ChartControls";
import { chartDescription } from "./chartDescription";
import { ChartDrawing } from "./ChartDrawing";
import { chartGuess } from "./chartGuess";
import { chartLabels } from "./chartLabels";
import { chartOption } from "./chartOption";
import styles from "./ChartPane.module.css";
import { ChartTable } from "./ChartTable";
import { hiddenOnLog } from "./hiddenOnLog";
import { pictureEntries } from "./pictureEntries";
import { useChartColours } from "./useChartColours";
import { useChartData } from "./useChartData";

interface ChartPaneProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  statement: string | null;
  onOpenQuery: (sql: string) => void;
  /** Null: as guessed from the result. */
  chart: ChartLook | null;
  onChart: (chart: ChartLook) => void;
}

/** A result as a chart: what it shows, the drawing, and what is to be said of it. */
export function ChartPane(props: ChartPaneProps) {
  const { client, state, columns, statement, onOpenQuery, chart: chosen, onChart } = props;
  const text = messages.resultAnalysis;
  const guess = useMemo(() => chartGuess(columns, state.rowCount), [columns, state.rowCount]);
  const kept = useMemo(() => (chosen === null ? null : placedChart(chosen, columns)), [chosen, columns]);
  const chart = kept ?? guess;
  const reading = useChartData(client, state.viewId, columns, chart);
  const colours = useChartColours();
  const [isTable, setTable] = useState(false);
  const { data, of } = reading;
  const drawn = useMemo(
    () => (of === null ? null : { ...of, isLog: chart.isLog, isStacked: chart.isStacked }),
    [of, chart.isLog, chart.isStacked],
  );
  const option = useMemo(() => {
    if (data === null || drawn === null || data.pointCount === 0) return null;
    const familyOf = (index: number | undefined) => typeFamily(columns[index ?? -1]?.type ?? "");
    const isOfTimes = drawn.type !== "histogram" && drawn.y?.column !== null && isEnd(drawn);
    const families = {
      x: familyOf(drawn.x?.column.index),
      y: isOfTimes ? familyOf(drawn.y?.column?.index) : ("decimal" as const),
    };
    const fontFamily = getComputedStyle(document.body).fontFamily;
    return chartOption({ chart: drawn, data, families, labels: chartLabels(drawn), colours, fontFamily });
  }, [data, drawn, columns, colours]);
  const labels = chartLabels(drawn ?? chart);
  const scope = scopeText(state);
  const sql = statement === null ? null : chartAsSql(statement, columns, state.view.filters, chart);
  const notes = data === null || drawn === null ? [] : [...data.notes, ...hiddenOnLog(drawn, data)];

  return (
    <div className={styles.pane}>
      <ChartControls chart={chart} columns={columns} onChange={onChart} />
      <div className={styles.main}>
        <header className={styles.head}>
          <h2 className={styles.title}>{lineText(labels.title)}</h2>
          {reading.isReading ? <Spinner /> : null}
          <span className={styles.gap} />
          <Button variant="quiet" icon={Table} isDisabled={data === null} onPress={() => setTable(!isTable)}>
            {isTable ? text.hideTable : text.showTable}
          </Button>
          <Menu label={text.save} entries={option === null ? [] : pictureEntries(option, labels.title)}>
            <Button variant="quiet" icon={Download} isDisabled={option === null}>
              {text.save}
            </Button>
          </Menu>
        </header>
        {reading.error === null ? null : <ErrorState error={reading.error} />}
        {reading.error === null && option === null && !reading.isReading ? (
          <p className={styles.nothing}>{data === null ? text.chartNeedsNumber : text.chartHasNothing}</p>
        ) : null}
        {option !== null && data !== null && drawn !== null ? (
          isTable ? (
            <ChartTable data={data} caption={`${labels.title}. ${scope}`} labels={labels} />
          ) : (
            <ChartDrawing option={option} description={chartDescription(drawn, data, labels.title)} />
          )
        ) : null}
        <footer className={styles.foot}>
          <output>{[scope, ...notes].join(" · ")}</output>
          <span className={styles.gap} />
          <Button
            variant="quiet"
            icon={SquareArrowOutUpRight}
            isDisabled={sql === null}
            onPress={() => {
              if (sql !== null) onOpenQuery(sql);
            }}
          >
            {state.truncated ? text.overAllRows : text.openAsSql}
          </Button>
        </footer>
      </div>
    </div>
  );
}

/** The smallest or largest of times is a time itself; what is counted or added is a number. */
function isEnd({ y }: ChartLook): boolean {
  return y !== null && ["minimum", "maximum", "median"].includes(y.aggregate);
}
