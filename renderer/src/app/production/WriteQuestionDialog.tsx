import { type ReactNode, useEffect, useRef, useState } from "react";
import { classifyStatement } from "#shared/sql/classifyStatement";
import type { UndoObstacle } from "#shared/domain/writePreview";
import { bridge } from "../../bridge/bridge";
import { Badge } from "../../components/Badge";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice, Notice } from "../../components/Notice";
import { useScrollStop } from "../../components/useScrollStop";
import { messages } from "../../messages/messages";
import { useWriteQuestion, type Write } from "../state/permissions/permitChange";
import styles from "./WriteQuestionDialog.module.css";
import { lineText } from "../../lib/lineText";
import { useAction } from "../../lib/useAction";
import { WritePreviewPane } from "./WritePreviewPane";
import { useWritePreview } from "./useWritePreview";

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

/** Asks before a write, where something is asked. Escape means no; the focus begins on no. */
export function WriteQuestionDialog() {
  const { write, answer } = useWriteQuestion();
  if (write === null) return null;
  return write.what.kind === "statement" ? (
    <StatementQuestion
      key={`${write.what.place} ${write.what.sql}`}
      write={write}
      what={write.what}
      answer={answer}
    />
  ) : (
    <Question write={write} submit={words(write).submit} answer={answer}>
      <p>{write.what.text}</p>
    </Question>
  );
}

interface QuestionProps {
  write: Write;
  submit: string;
  /** What was answered is being done. */
  isBusy?: boolean;
  answer: (isAllowed: boolean) => void;
  children: ReactNode;
}

function Question({ write, submit, isBusy = false, answer, children }: QuestionProps) {
  const no = useRef<HTMLButtonElement>(null);
  // Enter must not run what was not read.
  useEffect(() => no.current?.focus(), []);
  return (
    <Dialog
      role="alertdialog"
      size={write.what.kind === "statement" ? "large" : "medium"}
      title={words(write).title}
      closeLabel={messages.general.close}
      onClose={() => answer(false)}
      actions={
        <>
          <Button ref={no} onPress={() => answer(false)}>
            {messages.general.cancel}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={() => answer(true)}>
            {submit}
          </Button>
        </>
      }
    >
      <p className={styles.place}>
        <Place service={write.profileName} database={write.databaseName} />
        {write.isProduction ? <Badge tone="warning">{messages.settings.production}</Badge> : null}
      </p>
      {children}
    </Dialog>
  );
}

/** Stand for the names in the sentence, whatever its order in a language: they are shown in bold. */
const [serviceSign, databaseSign] = ["\uE000", "\uE001"];

function Place({ service, database }: { service: string; database: string }) {
  const sentence = messages.shell.writeQuestion.target(serviceSign, database === "" ? null : databaseSign);
  return (
    <span>
      {sentence
        .split(/([\uE000\uE001])/u)
        .map((part) =>
          part === serviceSign || part === databaseSign ? (
            <strong key={part}>{part === serviceSign ? service : database}</strong>
          ) : (
            part
          ),
        )}
    </span>
  );
}

function words({ what, isProduction }: Write): { title: string; submit: string } {
  const text = messages.shell.writeQuestion;
  return {
    statement: { title: isProduction ? text.runTitle : text.runHereTitle, submit: text.run },
    load: { title: text.loadTitle, submit: text.load },
    change: { title: text.changeTitle, submit: text.change },
  }[what.kind];
}

interface StatementQuestionProps {
  write: Write;
  what: Extract<Write["what"], { kind: "statement" }>;
  answer: (isAllowed: boolean) => void;
}

function StatementQuestion({ write, what, answer }: StatementQuestionProps) {
  const text = messages.shell.writeQuestion;
  const { text: shown, more } = firstLines(what.sql, shownLines);
  const danger = dangerOf(what.sql);
  const { stop } = useScrollStop();
  const preview = useWritePreview(what.target, what.sql);
  const [skipsRest, setSkipsRest] = useState(false);
  const [wantsUndo, setWantsUndo] = useState(true);
  const canUndo = preview.status === "read" && preview.preview.undoObstacle === null;
  const [obstacle, setObstacle] = useState<UndoObstacle | null>(null);
  const answerWith = (isAllowed: boolean) => {
    if (isAllowed && skipsRest) what.skipRest?.();
    answer(isAllowed);
  };
  const undo = useAction(
    () => {
      const { session, ...place } = what.target;
      return bridge.call("writes.undoScript", { ...place, sql: what.sql, sessionId: session?.sessionId });
    },
    (read) => {
      // It may have been cancelled meanwhile.
      if (useWriteQuestion.getState().write !== write) return;
      setObstacle(read.obstacle);
      if (read.script === null) return;
      what.keepUndo(read.script);
      answerWith(true);
    },
  );
  return (
    <Question
      write={write}
      submit={preview.status === "pending" ? messages.writes.runWithoutPreview : text.run}
      isBusy={undo.isPending}
      answer={(isAllowed) => {
        if (isAllowed && canUndo && wantsUndo && obstacle === null) undo.run(undefined);
        else answerWith(isAllowed);
      }}
    >
      {what.place === null ? null : <p className={styles.more}>{what.place}</p>}
      <pre {...stop} className={styles.statement} data-selectable aria-label={text.statement}>
        {shown}
      </pre>
      {more === 0 ? null : <p className={styles.more}>{text.moreLines(more)}</p>}
      {danger === null ? null : <Notice tone="warning">{danger}</Notice>}
      <WritePreviewPane preview={preview} />
      {canUndo && obstacle === null ? (
        <Checkbox isSelected={wantsUndo} description={messages.writes.undoHint} onChange={setWantsUndo}>
          {messages.writes.undo}
        </Checkbox>
      ) : preview.status === "read" && preview.preview.uncounted?.reason !== "otherDatabase" ? (
        <p className={styles.more}>
          {messages.writes.noUndo[obstacle ?? preview.preview.undoObstacle ?? "form"]}
        </p>
      ) : null}
      <ErrorNotice error={undo.error} />
      {what.skipRest === null ? null : (
        <Checkbox isSelected={skipsRest} onChange={setSkipsRest}>
          {messages.writes.runRest}
        </Checkbox>
      )}
    </Question>
  );
}

/** What is lost if the statement was not meant so; null where nothing stands out. */
function dangerOf(sql: string): string | null {
  const text = messages.shell.writeQuestion;
  const { verb, effect, touchesEveryRow, removesObjects } = classifyStatement(sql);
  if (verb === "TRUNCATE") return text.truncates;
  if (touchesEveryRow && verb === "MERGE") return text.merges;
  if (touchesEveryRow) return text.everyRow(verb);
  if (removesObjects) return text.removes(verb);
  return effect === "unknown" ? text.unknown : null;
}
