import { FileX, History, Play } from "lucide-react";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { messages } from "../../messages/messages";
import { firstLines } from "../production/WriteQuestionDialog";
import styles from "./GoneResult.module.css";

interface GoneResultProps {
  /** The statement that made the result. */
  sql: string;
  /** Its file was found incomplete or changed. */
  isDamaged: boolean;
  onRunAgain: () => void;
}

const shownLines = 3;

/** In place of a result that is no longer kept: its statement, and a button that runs it again. */
export function GoneResult({ sql, isDamaged, onRunAgain }: GoneResultProps) {
  const text = messages.shell;
  const { text: statement, more } = firstLines(sql, shownLines);
  return (
    <section>
      <EmptyState
        icon={isDamaged ? FileX : History}
        title={isDamaged ? text.resultDamagedTitle : text.resultGoneTitle}
        actions={
          <Button icon={Play} onPress={onRunAgain}>
            {text.runAgain}
          </Button>
        }
      >
        <p>{isDamaged ? text.resultDamagedText : text.resultGoneText}</p>
        <pre className={styles.statement} data-selectable>
          {more === 0 ? statement : `${statement}\n…`}
        </pre>
      </EmptyState>
    </section>
  );
}
