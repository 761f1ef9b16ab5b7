import type * as english from "../en/connectionWizard";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

const tables = (count: number) => counted(count, "個のテーブル");
const columns = (count: number) => counted(count, "個の列");

/** The steps to a new Connection. */
export const connectionWizard: Translated<typeof english.connectionWizard> = {
  title: "新しい接続",
  steps: {
    source: "ソース",
    settings: "設定",
    tables: "テーブル",
    review: "確認",
    firstSync: "初回の同期",
  },
  stepsLabel: "手順",
  sourceTitle: "データベースとソースを選択",
  database: "同期先データベース",
  databaseChoose: "データベースを選択",
  databaseMissing: "同期先データベースを選択してください。",
  noDatabases: "データベースはまだありません",
  noDatabasesText: "接続はデータベースに同期します。先にデータベースを作成してください。",
  createDatabase: "データベースを作成",
  kindHeading: "ソース",
  back: "戻る",
  next: "次へ",
  testAndNext: "テストして次へ",
  settingsTitle: (kind) => `${kind}に接続`,
  settingsText:
    "サービスはこの設定でソースに接続します。Wharfはパスワードとキーをサービスに送信し、読み出すことはありません。",
  tablesTitle: "同期するテーブルを選択",
  tablesText: "テーブルはオフにするまでオンです。いつでも変更できます。",
  noneEnabled: "テーブルを1個以上オンにしてください。",
  reviewTitle: "名前とスケジュール",
  name: "名前",
  connectionNameError: "名前を入力してください。",
  nameTooLong: "100文字以内にしてください。",
  nameHint: "テーブルはこの名前のスキーマに同期されます。",
  summary: "概要",
  summaryInto: "同期先",
  summaryFrom: "ソース",
  summaryTables: "テーブル",
  summaryAdditions: "ソースの新規項目",
  summaryTablesOf: (enabled, all) =>
    enabled === all ? `全${tables(all)}` : `${tables(all)}中${counted(enabled, "個")}`,
  summaryLeftOut: (count) => `${columns(count)}がオフ`,
  summaryRows: (rows) => `約${counted(rows, "行")}`,
  create: "作成して今すぐ同期",
  existing: (kind) => `このデータベースにはすでに${kind}への接続があります。作成できるのは1件だけです。`,
  openExisting: (name) => `${name}を開く`,
  production: (name, kind) => `${kind}からの接続「${name}」を作成し、初回の同期を開始します`,
  leaveTitle: "接続を作成せずに終了しますか？",
  leaveText: "パスワードを含め、入力した内容は破棄されます。",
  leave: "終了",
  stay: "編集を続ける",
};

/** The sync that a new Connection begins with. */
export const firstSync: Translated<typeof english.firstSync> = {
  titles: {
    queued: "まもなく初回の同期が始まります",
    running: "初回の同期を実行中です",
    succeeded: "初回の同期が完了しました",
    partial: "初回の同期は完了しましたが、一部のテーブルが失敗しました",
    failed: "初回の同期が失敗しました",
    cancelled: "初回の同期がキャンセルされました",
    unknown: "初回の同期の状態は不明です",
  },
  notKnown: "接続を作成しました",
  notKnownText: "サービスからIDが返されませんでした。接続の一覧で確認してください。",
  goOn: "同期はバックグラウンドで続きます。いつでもこの画面を離れられます。",
  rows: (count) => counted(count, "行"),
  summary: (done, all) => `${tables(all)}中${counted(done, "個")}`,
  table: "テーブル",
  rowsHeading: "行",
  state: "状態",
  open: "接続を開く",
  openList: "接続の一覧",
  query: "クエリ",
  queryTable: (name) => `${name}をクエリ`,
  more: (count) => `ほか${tables(count)}`,
  next: (schedule) => `今後の同期: ${schedule}。`,
  nextByHand: "今後は手動で開始したときだけ同期します。",
};
