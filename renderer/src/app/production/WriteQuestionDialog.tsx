import { useEffect, useRef } from "react";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { Badge } from "../../components/Badge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import { useWriteQuestion, type Write } from "../state/permissions/permitChange";
import styles from "./WriteQuestionDialog.module.css";
import { lineText } from "../../lib/lineText";

const maxLineLength = 400;

/**
 * The beginning of a statement as it is shown before it runs: with a sign for each character that is not seen, or that
 * would make it read as another statement.
 *
 * @param lines Lines at most.
 * @returns The shown text, and how many lines follow it.
 */
export function firstLines(sql: string, lines: number): { readonly text: string; readonly more: number } {
  const all = sql.trim().split(/\r\n|\r|\n/);
  const shown = all.slice(0, lines).map((line) => {
    const text = lineText(line.replaceAll("\t", "  "), maxLineLength);
    return line.length > maxLineLength ? `${text}…` : text;
  });
  return { text: shown.join("\n"), more: Math.max(0, all.length - lines) };
}

const shownLines = 12;

/** Asks before a write on a production service, where something is asked. Escape means no; the focus begins on no. */
export function WriteQuestionDialog() {
  const { write, answer } = useWriteQuestion();
  return write === null ? null : <Question write={write} answer={answer} />;
}

function Question({ write, answer }: { write: Write; answer: (isAllowed: boolean) => void }) {
  const no = useRef<HTMLButtonElement>(null);
  // Enter must not carry out what a person has not read.
  useEffect(() => no.current?.focus(), []);
  const text = messages.shell.writeQuestion;
  const { title, submit } = words()[write.what.kind];
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={messages.general.close}
      onClose={() => answer(false)}
      actions={
        <>
          <Button ref={no} onPress={() => answer(false)}>
            {messages.general.cancel}
          </Button>
          <Button variant="danger" onPress={() => answer(true)}>
            {submit}
          </Button>
        </>
      }
    >
      <p className={styles.place}>
        <span>
          {text.on}{" "}
          {write.databaseName === "" ? null : (
            <>
              <strong>{write.databaseName}</strong> {text.of}{" "}
            </>
          )}
          <strong>{write.profileName}</strong>
        </span>
        <Badge tone="warning">{messages.settings.production}</Badge>
      </p>
      <Content what={write.what} />
    </Dialog>
  );
}

function words(): Readonly<Record<Write["what"]["kind"], { title: string; submit: string }>> {
  const text = messages.shell.writeQuestion;
  return {
    statement: { title: text.runTitle, submit: text.run },
    load: { title: text.loadTitle, submit: text.load },
    change: { title: text.changeTitle, submit: text.change },
  };
}

function Content({ what }: { what: Write["what"] }) {
  const text = messages.shell.writeQuestion;
  if (what.kind !== "statement") return <p>{what.text}</p>;
  const { text: shown, more } = firstLines(what.sql, shownLines);
  const danger = dangerOf(what.sql);
  return (
    <>
      {what.place === null ? null : <p className={styles.more}>{what.place}</p>}
      {/* The keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.statement} data-selectable tabIndex={0} aria-label={text.statement}>
        {shown}
      </pre>
      {more === 0 ? null : <p className={styles.more}>{text.moreLines(more)}</p>}
      {danger === null ? null : <Notice tone="warning">{danger}</Notice>}
    </>
  );
}

/** What is lost if the statement was not meant so; null where nothing stands out. */
function dangerOf(sql: string): string | null {
  const text = messages.shell.writeQuestion;
  const { verb, effect, touchesEveryRow, removesObjects } = classifyStatement(sql);
  if (verb === "TRUNCATE") return text.truncates;
  if (touchesEveryRow) return text.everyRow(verb);
  if (removesObjects) return text.removes(verb);
  return effect === "unknown" ? text.unknown : null;
}
