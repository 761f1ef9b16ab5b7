import { SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button";
import { Spinner } from "../../../components/Spinner";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import styles from "./AnalysisFrame.module.css";
import { useResult } from "../state/resultContext";

interface AnalysisFrameProps {
  /** What is chosen from, at the left. */
  side: ReactNode;
  /** Above the content. */
  head: ReactNode;
  children: ReactNode;
  isWorking: boolean;
  /** What is to be said of what is shown: first of which rows it is. */
  says: readonly string[];
  /** Further controls of the foot. */
  controls?: ReactNode;
  /** The same as SQL over all rows; null where that cannot be written. */
  sql: string | null;
}

/** What is computed of a result: choices beside it, and below it of which rows it is, with the way to all of them. */
export function AnalysisFrame(props: AnalysisFrameProps) {
  const { side, head, children, isWorking, says, controls, sql } = props;
  const { onOpenQuery } = useResult();
  const text = messages.resultAnalysis;
  return (
    <div className={styles.pane}>
      <div className={styles.side}>{side}</div>
      <div className={styles.main}>
        {head}
        <div className={styles.content}>{children}</div>
        <footer className={styles.foot}>
          {isWorking ? <Spinner /> : null}
          <Status>{says.join(" · ")}</Status>
          <span className={styles.gap} />
          {controls}
          <Button
            variant="quiet"
            icon={SquareArrowOutUpRight}
            isDisabled={sql === null}
            onPress={() => {
              if (sql !== null) onOpenQuery(sql, true);
            }}
          >
            {text.overAllRows}
          </Button>
        </footer>
      </div>
    </div>
  );
}
