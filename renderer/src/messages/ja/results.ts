import type * as english from "../en/results";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { counted } from "./plural";

/** The rows of a result and what can be done with them. */
export const results: Translated<typeof english.results> = {
  gridLabel: "結果の行",
  months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
  emptyMark: "空",
  typeNotSaid: "型不明",
  characters: (count) => `${count}文字`,
  selectAll: "すべて選択",
  columnMenu: (column) => `列 ${column}`,
  sortAscending: "昇順で並べ替え",
  sortDescending: "降順で並べ替え",
  thenAscending: "次に昇順で並べ替え",
  thenDescending: "次に降順で並べ替え",
  notSorted: "並べ替えから除外",
  filtered: "フィルター中",
  fitColumn: "内容に合わせる",
  widerColumn: "幅を広げる",
  narrowerColumn: "幅を狭める",
  moveColumnLeft: "左へ移動",
  moveColumnRight: "右へ移動",
  resetColumnOrder: "列の順序をリセット",

  noRows: "ステートメントの結果は0行でした。",

  idleTitle: "結果はまだありません",
  idleText: "カーソル位置のステートメントを実行すると、ここに行が表示されます。",
  running: "実行中",
  loadingResult: "結果を読み込み中",
  rowsSoFar: (rows) => `現在${counted(rows, "行")}`,
  stop: "停止",
  cancelledTitle: "停止しました",
  cancelledText: "ステートメントは完了前に停止されました。",
  rowsBefore: (rows) => `${counted(rows, "行")}を読み込み済みでしたが、結果が不完全なため表示していません。`,
  finished: (rows, duration) => `${counted(rows, "行")}${duration === null ? "" : `、${duration}`}`,
  rows: (rows) => counted(rows, "行"),
  firstRows: (rows) => `先頭${counted(rows, "行")}`,
  cutNote: (rows) =>
    `結果は${counted(rows, "行")}で打ち切られました。続きがあります。SQLで絞り込むか集計する、または行数の上限を上げてください。`,
  statusLine: "結果の状態",
  columnCount: (columns) => counted(columns, "列"),
  older: "実行後にクエリが変更されました",
  replaceBy: (name) => `${name}に置換`,
  goToError: "エラーへ移動",
  errorPane: "直近の実行のエラー",
  earlierResult: (time, statement) => `${time}の結果: ${statement}`,
  copyError: "メッセージをコピー",
  copied: "コピーしました",
  errorNotCopied: "メッセージをコピーできません。",
  correctMarked: "印の付いた箇所を修正して、ステートメントをもう一度実行してください。",
  diskFull:
    "データベースのあるディスクがいっぱいです。空き容量を増やしてから、ステートメントをもう一度実行してください。",
  runChanged: "ステートメントをもう一度実行して、変更で解決したか確認してください。",

  copying: (rows, all) => `コピー中: ${counted(all, "行")}中${counted(rows, "行")}`,
  copyWaits: (rows) => `結果の読み込みが終わるとすべての行をコピーします（現在${counted(rows, "行")}）`,
  copyLoaded: (rows) => `今ある${counted(rows, "行")}をコピー`,
  stopCopy: "コピーを停止",
  copiedOfAll: (rows, all) => `${counted(all, "行")}中${counted(rows, "行")}をコピーしました`,
  copiedWhileLoading: (rows) => `${counted(rows, "行")}をコピーしました。結果はまだ読み込み中です。`,
  copiedCell: "セルをコピーしました",
  copiedRows: (rows) => `${counted(rows, "行")}をコピーしました`,
  copiedOfCut: (rows, first) =>
    rows === first
      ? `先頭${counted(rows, "行")}をコピーしました`
      : `先頭${counted(first, "行")}中${counted(rows, "行")}をコピーしました`,
  copiedComputedOfCut: (rows, first) =>
    `先頭${counted(first, "行")}から求めた${counted(rows, "行")}をコピーしました`,
  copyStopped: "コピーを停止しました。クリップボードは変わっていません。",
  copyFailed: (message) => `コピーできませんでした: ${message}`,

  viewerTitle: (row) => `${formatNumber(row)}行目`,
  viewAs: "表示形式",
  closeViewer: "セルを閉じる",
  copyCell: "セルをコピー",
  cellPart: (part, parts) => `${formatNumber(parts)}分割中${formatNumber(part)}番目`,
  previousPart: "前の部分",
  nextPart: "次の部分",
  isNull: "このセルはNULLです。値がありません。",
  isEmpty: "このセルは空のテキストです。",
  treeLabel: "ツリー形式の値",
  moreItems: (count) => `ほか${formatNumber(count)}件。「テキスト」で確認できます。`,
  items: (count) => counted(count, "項目"),
  fields: (count) => counted(count, "フィールド"),
};
