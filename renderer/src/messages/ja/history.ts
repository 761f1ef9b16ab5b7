import type * as english from "../en/history";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

/** The ledger of runs. */
export const history: Translated<typeof english.history> = {
  title: "履歴",
  subtitle: (matching, all) =>
    matching === all
      ? `${counted(all, "件の実行")}（新しい順）`
      : `${counted(all, "件の実行")}中${counted(matching, "件")}（新しい順）`,
  list: (day) => `実行、${day}`,
  search: "ステートメント、名前、エラーを検索",
  searchClosedTabs: "閉じたタブを検索",
  clearSearch: "検索をクリア",
  database: "データベース",
  allDatabases: "すべてのデータベース",
  outcome: "状態",
  allOutcomes: "すべての状態",
  outcomes: {
    running: "実行中",
    succeeded: "成功",
    failed: "失敗",
    cancelled: "停止",
    interrupted: "中断",
  },
  interruptedNote: "実行中にWharfが終了しました",
  resultGone: "結果はもう保持されていません",
  rows: (count, isCut) => `${isCut ? "先頭" : ""}${counted(count, "行")}`,
  openResult: "結果を開く",
  openQuery: "クエリを開く",
  today: "今日",
  yesterday: "昨日",
  runsOfDay: (runs) => counted(runs, "件の実行"),
  starredOnly: "スター付き",
  star: "スターを付ける",
  unstar: "スターを外す",
  more: "その他の操作",
  giveName: "名前を付ける…",
  rename: "名前を変更…",
  nameTitle: "実行に名前を付ける",
  name: "名前",
  nameHelp: "名前が不要なら空欄にしてください。",
  save: "保存",
  deleteRun: "履歴から削除",
  deleteRuns: "実行を削除…",
  deletion: {
    title: "実行を削除しますか？",
    which: "削除する実行",
    all: "すべての実行",
    olderThan: (days) => `${days === 365 ? "1年" : counted(days, "日")}より前`,
    beforeDate: "指定日より前",
    date: "残す最初の日",
    dateMissing: "日付を入力してください。",
    keepStarred: "スター付きの実行を残す",
    submit: "削除",
    text: "実行のステートメントがこのコンピューターから削除されます。開いているタブと保持中の結果は残ります。",
  },
  clearClosedTabs: {
    button: "閉じたタブを消去",
    question: "閉じたタブを消去しますか？",
    text: "閉じたタブとそのテキストを削除します。実行と保持中の結果は残ります。",
  },
  archived: (runs) =>
    `以前の${counted(runs, "件の実行")}がアーカイブにあります。含めるには検索またはフィルターを使ってください。`,
  searchingArchives: (archive, archives) => `以前の実行を検索中、アーカイブ ${archive}／${archives}`,
  archivedFound: (listed, matching) =>
    `以前の${counted(matching, "件の実行")}のうち、新しい${counted(listed, "件")}を表示しています。語を追加して絞り込んでください。`,
  archivesUnread: (message) => `以前の実行を検索できません。${message}`,
  show: "表示",
  runs: "実行",
  closedTabs: "閉じたタブ",
  closedSubtitle: (count) => `${counted(count, "個の閉じたタブ")}（新しい順）`,
  reopenTab: "タブを開き直す",
  longText: "長いテキスト",
  noClosedTitle: "閉じたタブはありません",
  noClosedText: "最後に閉じた50個のタブがテキストとともにここに残ります。",
  noneClosedText: "別の語で検索してください。",
  emptyTitle: "実行はまだありません",
  emptyText:
    "実行したすべてのステートメントが、状態と、保持されている間はその結果とともに一覧に表示されます。",
  noneTitle: "一致する実行はありません",
  noneText: "別の語で検索するか、データベース、状態、スターを変えてください。",
  loading: "読み込み中",
  unknownStatement: "このステートメントはもう分かりません。",
};

/** Earlier versions of a tab's text. */
export const versions: Translated<typeof english.versions> = {
  title: (name) => `${name}のバージョン`,
  list: "バージョン",
  reasons: {
    pause: "編集",
    run: "実行",
    restore: "復元前",
  },
  characters: (count) => counted(count, "文字"),
  diff: "このバージョンから現在のテキストへの変更",
  same: "現在のテキストです。",
  compared: "左がこのバージョン、右が現在のテキスト",
  restore: "このバージョンを復元",
  gone: "このバージョンはもう保持されていません。",
  noneTitle: "バージョンはまだありません",
  noneText: "実行のたび、および間を置いて入力を再開したときに、テキストのバージョンが保持されます。",
};
