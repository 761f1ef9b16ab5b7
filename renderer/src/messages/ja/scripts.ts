import type * as english from "../en/scripts";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

const statements = (count: number) => counted(count, "個のステートメント");

/** Statements that are run together, and the list of their results. */
export const scripts: Translated<typeof english.scripts> = {
  options: "実行オプション",
  onError: "ステートメントが失敗した場合",
  stopOnError: "最初のエラーで停止",
  continueOnError: "エラー後も続行",
  list: "この実行のステートメント",
  panel: "スクリプト",
  progress: (ended, count) => `${ended.toLocaleString("ja")}／${count.toLocaleString("ja")}`,
  failed: (count) => `失敗${counted(count, "件")}`,
  notRunCount: (count) => `未実行${counted(count, "件")}`,
  /** Read aloud when a script has ended. */
  summary: (ended, failed, notRun, duration) =>
    [
      `${statements(ended)}を実行（${duration}）`,
      ...(failed > 0 ? [`失敗${counted(failed, "件")}`] : []),
      ...(notRun > 0 ? [`未実行${counted(notRun, "件")}`] : []),
    ].join("、"),
  close: "一覧を閉じる",
  running: (index, count) =>
    `ステートメントを実行中 ${index.toLocaleString("ja")}／${count.toLocaleString("ja")}`,
  runningHint: "一覧でステートメントを選択すると結果が表示されます。",
  waiting: "待機中",
  notRun: "未実行",
  notRunTitle: "このステートメントは実行されていません",
  notRunText: "このステートメントの前に実行が終了しました。",
  waitingTitle: "このステートメントは待機中です",
  waitingText: "前のステートメントの後に実行されます。",
  rows: (count, isCut, duration) => `${isCut ? "先頭" : ""}${counted(count, "行")}（${duration}）`,
  stopped: (duration) => `${duration}で停止`,
  line: (line, message) => `${counted(line, "行目")}: ${message}`,
  states: { succeeded: "成功", failed: "失敗", cancelled: "停止", running: "実行中" },
};

/** The form for values of a statement's parameters. */
export const parameters: Translated<typeof english.parameters> = {
  title: "パラメーター",
  run: "実行",
  type: (name) => `${name}の型`,
  form: (name) => `${name}の形式`,
  forms: { value: "値", lines: "改行を含むテキスト", list: "リスト", null: "NULL" },
  listHint: '1行に1つの値。NULL、空のテキストは""、改行を含むテキストは"a\\nb"と入力します。',
  linesHint: "改行も値に含まれます。",
  hint: "値はSQLとしてではなく、型付きリテラルとして送信されます。このタブに記憶されます。",
  invalid: (type) => `${type}型の値ではありません`,
  invalidList: (type) => `${type}型の値ではない行があります`,
  used: "値",
  usedValue: (name, value) => `${name} = ${value}`,
};

const rows = (count: number) => counted(count, "行");

interface Counts {
  readonly inserted?: number | undefined;
  readonly updated?: number | undefined;
  readonly deleted?: number | undefined;
  readonly skipped?: number | undefined;
}

/** "3行を挿入、2行を更新、1行をスキップします。" */
function countedRows({ inserted, updated, deleted, skipped }: Counts): string {
  const done = [
    ...(inserted === undefined ? [] : [`${rows(inserted)}を挿入`]),
    ...(updated === undefined ? [] : [`${rows(updated)}を更新`]),
    ...(deleted === undefined ? [] : [`${rows(deleted)}を削除`]),
  ];
  const left = skipped === undefined || skipped === 0 ? [] : [`${rows(skipped)}をスキップ`];
  if (done.length > 0) return `${[...done, ...left].join("、")}します。`;
  return left.length === 0 ? "変更される行はありません。" : `変更される行はなく、${left.join("")}します。`;
}

/** What is shown of a write before it runs. */
export const writes: Translated<typeof english.writes> = {
  title: "プレビュー",
  counting: "影響を受ける行を数えています…",
  counted: countedRows,
  volatile: (functions) =>
    `行数を事前に数えられません: ${functions.join(", ")}は呼び出すたびに異なる値を返すことがあります。`,
  form: "行数を事前に数えられません: この種類のステートメントにはプレビューがありません。",
  transaction: "トランザクションが開いている間は行数を数えません。",
  otherDatabase: (database) =>
    `「${database}」は別のデータベースで、ここからは読み取りしかできないため、このステートメントは失敗します。キャンセルして「${database}」で実行してください。`,
  missing: "このテーブルは存在しません。",
  noRows: "定義を変更します。行数は数えません。",
  refused: "データベースがプレビューを拒否しました。ステートメントも拒否される可能性があります:",
  failed: "プレビューはありませんが、ステートメントは実行できます。",
  remarks: {
    clock: "ステートメントが時刻を参照するため、実行時の行数は異なることがあります。",
    choosesRows: "LIMITやサンプルの行はデータベースが選ぶため、実行時には別の行が対象になることがあります。",
    severalMatches:
      "複数のソース行に一致する行があります。各行は1回だけ変更され、値はデータベースが選びます。",
  },
  sample: (shown) => `サンプル ${rows(shown)}`,
  before: "変更前",
  after: "変更後",
  computed: "実行時に計算",
  dependents: "使用元",
  dependentKinds: { view: "ビュー", foreignKey: "外部キー", index: "インデックス" },
  undo: "取り消しスクリプトを準備",
  undoHint: "先に行を読み取り、ステートメントの実行後に新しいタブでスクリプトを開きます。",
  noUndo: {
    form: "取り消しスクリプトなし: この種類のステートメントには作成できません。",
    uncertain: "取り消しスクリプトなし: 影響を受ける行は実行するまで分かりません。",
    noKey: "取り消しスクリプトなし: 行を識別する主キーがテーブルにありません。",
    alike: "取り消しスクリプトなし: 新しい行と同じ行がすでにあり、区別する主キーがありません。",
    setsKey: "取り消しスクリプトなし: ステートメントが主キーを変更します。",
    inexact: "取り消しスクリプトなし: SQLとして正確に書けない値がテーブルにあります。",
    tooMany: "取り消しスクリプトなし: 大きすぎます。上限は10,000行、全体で8 MB、1行で100 kBです。",
    session:
      "セッションでは取り消しスクリプトを作成しません。ロールバックできるようにするには、先にBEGINを実行してください。",
    transaction: "コミットするまでは、「ロールバック」で元に戻せます。",
  },
  undoTitle: (title) => `${title}の取り消し`,
  undoReady: "取り消しスクリプトを新しいタブに用意しました。",
  showUndo: "取り消しスクリプトを表示",
  runWithoutPreview: "プレビューなしで実行",
  runRest: "このスクリプトの残りを確認なしで実行",
};

/** Statements that run in one session. */
export const sessions: Translated<typeof english.sessions> = {
  mode: "セッション",
  hint: "このタブのステートメントを1つのセッションで実行します。トランザクション、TEMPテーブル、SET、PREPAREが引き継がれます",
  notHere:
    "このサービスは各ステートメントを単独で実行します。セッションは、このコンピューターのデータベースで使えます。",
  strip: "セッション",
  open: "トランザクションが開いています。コミットするまで、変更はこのタブでのみ見えます。",
  failed: "トランザクションが失敗しました。ロールバックのみ可能です。",
  commit: "コミット",
  rollBack: "ロールバック",
  committed: "トランザクションをコミットしました",
  rolledBack: "トランザクションをロールバックしました",
  ended: (message, hadTransaction) =>
    `セッションが終了${hadTransaction ? "し、トランザクションはロールバックされ" : "し"}ました。${message}`,
  endedIn: (title, text) => `${title}: ${text}`,
  next: "次のステートメントから新しいセッションになります。",
  temporary: (name) => `${name}はこのタブのセッションの一時テーブルまたは一時ビューです`,
  databaseLocked: "別のデータベースを選択する前に、コミットまたはロールバックしてください。",
  question: {
    title: "開いているトランザクションをロールバックしますか？",
    text: (title) =>
      `${title}にコミットされていないトランザクションがあります。セッションを終了すると変更は破棄されます。`,
    keep: "開いたままにする",
    end: "ロールバック",
  },
};
