import type { ComponentProps } from "react";
import { useStore } from "zustand";
import { Resizer } from "../../../components/Resizer";
import { messages } from "../../../messages/messages";
import { StatisticsPanel } from "./StatisticsPanel";
import { statisticsWidth } from "./StatisticsReader";
import styles from "./StatisticsSide.module.css";

const bounds = { min: 240, max: 640 };

/** The statistics at the side of the grid, as wide as a person makes them. */
export function StatisticsSide(props: ComponentProps<typeof StatisticsPanel>) {
  const { width } = useStore(statisticsWidth);
  return (
    <>
      <Resizer
        label={messages.resultAnalysis.resizeStatistics}
        orientation="vertical"
        isReversed
        value={width}
        {...bounds}
        onChange={(next) => statisticsWidth.setState({ width: next })}
      />
      <div className={styles.side} style={{ width }}>
        <StatisticsPanel {...props} />
      </div>
    </>
  );
}
