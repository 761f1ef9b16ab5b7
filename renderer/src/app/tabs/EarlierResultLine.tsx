import { History } from "lucide-react";
import { Icon } from "../../components/Icon";
import { formatTimeOfDay } from "../../lib/formatTime";
import { lineText } from "../../lib/lineText";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import type { EarlierResult } from "../state/runs/StatementRuns";
import styles from "./EarlierResultLine.module.css";

const shownCharacters = 120;

/** Says of a result below an error which run it is from, so that it passes for no other. */
export function EarlierResultLine({ result: { request } }: { result: EarlierResult }) {
  const now = useNow(60_000);
  const sql = (request.written?.sql ?? request.sql).trim();
  const shown = `${lineText(sql, shownCharacters)}${sql.length > shownCharacters ? "…" : ""}`;
  return (
    <p className={styles.line}>
      <Icon of={History} />
      <span className={styles.words}>
        {messages.results.earlierResult(formatTimeOfDay(request.startedAt, now), shown)}
      </span>
    </p>
  );
}
