import type { LoadProgress } from "#shared/domain/loadTask";
import type { Task } from "#shared/domain/task";
import type * as english from "../en/tasks";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { formatRoughDuration } from "../../lib/formatTime";
import { counted } from "./plural";

function timeLeft(seconds: number): string {
  return `残り${formatRoughDuration(seconds)}`;
}

function percent(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

function amounts({ step, rowsDone, rowsTotal, bytesDone, bytesTotal, secondsLeft }: LoadProgress): string[] {
  if (step === "finishing") return rowsDone === 0 ? [] : [counted(rowsDone, "行")];
  const rows =
    rowsTotal === null
      ? rowsDone === 0
        ? []
        : [counted(rowsDone, "行")]
      : [`${counted(rowsTotal, "行")}中${counted(rowsDone, "行")}`];
  const bytes =
    bytesTotal === null || bytesDone === 0 ? [] : [`${formatBytes(bytesTotal)}中${formatBytes(bytesDone)}`];
  return [...rows, ...bytes, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])];
}

const steps = {
  waiting: "待機中",
  reading: "ファイルを読み取り中",
  loading: "行をインポート中",
  finishing: "行数を確認中",
} as const;

function place({ target }: Pick<Task, "target">): string {
  const { databaseName, schema, table } = target;
  return [databaseName, schema, ...(table === null ? [] : [table])].join(".");
}

/** The list of tasks and its summary in the status bar. */
export const tasks: Translated<typeof english.tasks> = {
  title: "タスク",
  empty: "タスクはありません",
  emptyText: "インポート中のファイルがここに表示されます。",
  place,
  percent,
  /** The status bar while one task is active. */
  oneActive: (title, fraction, secondsLeft) =>
    [
      `${title}をインポート中${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  severalActive: (count, fraction, secondsLeft) =>
    [
      `${counted(count, "件")}をインポート中${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  unfinished: (count) => `${counted(count, "件のインポート")}に確認が必要です`,
  progressLabel: ({ status, progress }) =>
    status === "running" && progress.step === "waiting" ? "開始中" : steps[progress.step],
  progressText: (progress) => amounts(progress).join(" · "),
  statuses: {
    waiting: "待機中",
    running: "実行中",
    succeeded: "完了",
    failed: "失敗",
    stopped: "停止",
    interrupted: "未完了",
  },
  /** How several loads are, all in all. */
  outcomes: (all) => {
    const count = (...wanted: Task["status"][]) => all.filter(({ status }) => wanted.includes(status)).length;
    const others = [
      [count("failed"), "失敗"],
      [count("stopped", "interrupted"), "停止"],
      [count("running"), "実行中"],
      [count("waiting"), "待機中"],
    ] as const;
    return [
      `${counted(all.length, "個のテーブル")}中${formatNumber(count("succeeded"))}個をインポート済み`,
      ...others.filter(([some]) => some > 0).map(([some, word]) => `${word}${formatNumber(some)}個`),
    ].join(" · ");
  },
  /** Where the file's lines are. */
  accounting: (counts) =>
    [
      `${counted(counts.loadedRows, "行")}をインポート`,
      ...(counts.rejectedRows === 0
        ? []
        : [
            `${counted(counts.rejectedRows, "行")}を${counts.rejectsTable === null ? "" : `${counts.rejectsTable}に`}除外`,
          ]),
      ...(counts.paddedRows === 0 ? [] : [`${counted(counts.paddedRows, "行")}をNULLで補完`]),
      ...(counts.trimmedRows === 0
        ? []
        : [`最後の列の後の空のセル${counted(counts.trimmedRows, "個")}を無視`]),
      ...(counts.headerLines === 0 ? [] : [`ヘッダー${counted(counts.headerLines, "行")}`]),
      `スキップ${counted(counts.skippedLines, "行")}`,
    ].join(" · "),
  allLines: (lines) => `${counted(lines, "行")}、すべて計上済み。`,
  sampleDone: (rows) => `6個のテーブルと2個のビューに${counted(rows, "行")}`,
  stoppedText: "何も変更されていません。",
  stoppedInDialog: "停止しました。何も変更されていません。",
  uncertainText: (table) =>
    `${table}への書き込み中にインポートが終了しました。再度インポートする前に、行があるか確認してください。`,
  interruptedText: (task) =>
    `${task.title}の${place(task)}へのインポートは完了しませんでした。何も変更されていません。`,
  interruptedUncertain: (task) =>
    `${task.title}の${place(task)}へのインポートは完了しませんでした。行の書き込み中にWharfが終了しました。再度インポートする前に、行があるか確認してください。`,
  leftover: (table) => `一時テーブル${table}が残っています。`,
  dropLeftover: "削除",
  dropLeftoverLabel: (table) => `一時テーブル${table}を削除`,
  stop: "停止",
  stopLabel: (title) => `${title}のインポートを停止`,
  query: (table) => `${table}をクエリ`,
  openRejects: "除外された行を表示",
  retry: "編集して再試行",
  retryLabel: (title) => `${title}を編集して再試行`,
  dismiss: "閉じる",
  dismissLabel: (title) => `${title}を閉じる`,
  dismissAll: "終了分を消去",
  show: "タスクを表示",
  loadedToast: (task, counts) =>
    counts === null
      ? `${task.title}を${place(task)}で使えます。`
      : `${task.title}: ${counted(counts.loadedRows, "行")}を${place(task)}にインポートしました${
          counts.rejectedRows === 0 ? "。" : `。${counted(counts.rejectedRows, "行")}を除外しました。`
        }`,
  failedToast: (task, message) => `${task.title}はインポートされませんでした。${message}`,
};
