import type * as english from "../en/resultGrid";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { counted } from "./plural";

/** One cell in the side panel. */
export const resultViewer: Translated<typeof english.resultViewer> = {
  views: { tree: "ツリー", json: "JSON", image: "画像", bytes: "バイト", text: "テキスト" },
  firstBytes: (bytes) => `先頭${formatNumber(bytes)}バイトです。「テキスト」ではすべて表示されます。`,
  imageSize: (width, height) => `${width} × ${height}ピクセル`,
  noImage: "画像が大きすぎるか破損しているため、表示できません。「バイト」か「テキスト」で確認できます。",
  copyPath: "パスをコピー",
  pathCopied: (path) => `コピーしました: ${path}`,
  openLink: "このリンクをブラウザーで開きますか？",
  openLinkText: "この結果のデータに含まれるリンクです。",
  openInBrowser: "ブラウザーで開く",
  keepClosed: "キャンセル",
};

/** Nested values: in place, as columns, and as paths. */
export const resultNested: Translated<typeof english.resultNested> = {
  showFields: "フィールドを列として表示",
  hideFields: "フィールドを非表示",
  hideFieldsOf: (column) => `${column}のフィールドを非表示`,
  noFields: (column) => `これらの行の「${column}」にはフィールドがありません。`,
  firstFields: (shown, all) =>
    `${counted(all, "個のフィールド")}のうち先頭${formatNumber(shown)}個を表示しています。`,
  fieldWork: {
    names: "フィールド名を読み取り中",
    types: "フィールドを読み取り中",
    table: "フィールドの並べ替えとフィルターを準備中",
  },
  fieldRows: (done, all) => `${counted(all, "行")}中${counted(done, "行")}`,
  stopFieldWork: "停止",

  expandCell: "展開",
  openBeside: "サイドパネルで開く",
  closePanel: "閉じる",
  panelLabel: (column, row) => `${column}、${formatNumber(row)}行目`,
  copyValue: "値をコピー",
  valueCopied: "値をコピーしました",
  showAsColumn: "列として表示",
};

/** Sorting, filtering and searching a result, and its columns. */
export const resultGrid: Translated<typeof english.resultGrid> = {
  sortBy: (column) => `${column}で並べ替え`,
  filter: "フィルター…",
  filterColumn: (column) => `${column}をフィルター`,
  filterText: (column) => `${column}のフィルター`,
  editFilter: (column, text) => `${column}のフィルターを編集: ${text}`,
  removeFilter: (column) => `${column}のフィルターを解除`,
  clearFilters: "すべて解除",
  clearFilter: "解除",
  applyFilter: "フィルター",
  filterBar: "結果のフィルター",
  filterIncomplete: "演算子の後に値を入力してください。",
  filterGrouped: (number, plain) => `カンマは値の区切りです。数値${number}は${plain}と入力してください。`,
  filterBoth: (one, other) =>
    `${one}と${other}の両方に当てはまる値はありません。いずれかなら ${one}, ${other} と入力してください`,
  filterEvery: (above, below) =>
    `すべての数値が${above}または${below}に当てはまります。範囲なら ${above} and ${below} と入力してください`,
  filterAsOf: (filter, minute) => `${filter}（${minute}時点）`,
  filterHelpText: "text · a* · =exact · a, b · !a* and !b* · null · !not",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !not",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !not",
  filterHelpZoned: (zone) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !not · ${zone}の時刻`,
  filterHelpOther: "value · a* · a, b · null · !not",
  searchValues: "値を検索",
  clearSearch: "検索をクリア",
  values: (column) => `${column}の値`,
  valueRows: (rows) => counted(rows, "行"),
  distinctValues: (count) => counted(count, "種類の値"),
  listedValues: (listed, count) => `${counted(count, "個の値")}のうち頻度の高い${formatNumber(listed)}個`,
  noValues: "一致する値はありません。",
  only: "のみ",
  onlyValue: (value) => `${value}のみ`,
  not: "除外",
  notValue: (value) => `${value}を除外`,
  nullValue: "NULL",
  emptyValue: "空のテキスト",
  describedNull: "値なし",
  describedEmpty: "長さ0のテキスト",
  sortKey: (column, isDescending) => `${column}の${isDescending ? "降順" : "昇順"}`,
  sortedBy: (keys) => `並べ替え: ${keys.join("、次に")}`,
  notSorted: "ステートメントの順序",
  cellsSelected: (rows, columns) => `${counted(rows, "行")} × ${counted(columns, "列")}を選択中`,
  rowsMatching: (shown, all) => `${counted(all, "行")}中${counted(shown, "行")}`,
  rowsMatchingOfCut: (shown, all) => `先頭${counted(all, "行")}中${counted(shown, "行")}`,
  ofFirstRows: (rows) => `先頭${counted(rows, "行")}中`,
  overAllRows: "すべての行で実行",
  overAllRowsNote: "同じ処理をステートメントのすべての行に対して新しいタブで実行します",
  arranging: "並べ替えとフィルターを適用中",
  noMatchingRows: "フィルターに一致する行はありません",
  noMatchingRowsText: "フィルターを変更するか解除してください。",
  noMatchingRowsOfCut: (rows) =>
    `先頭${counted(rows, "行")}に一致する行はありません。続きの行があるため、すべての行でフィルターを実行してください。`,

  fitAllColumns: "すべての列の幅を合わせる",
  pinLeft: "左に固定",
  pinRight: "右に固定",
  unpin: "固定を解除",
  hideColumn: "非表示",
  showColumn: (column) => `${column}を表示`,
  showAllColumns: "すべての列を表示",
  hiddenColumns: (count) => `${counted(count, "列")}が非表示`,
  pinned: "固定",

  cellMenu: (column, row) => `セル ${column}、${formatNumber(row)}行目`,
  openCell: "開く",
  copy: "コピー",
  copyWithNames: "ヘッダー付きでコピー",
  copyAsShown: "表示どおりにコピー",
  notCopied: "クリップボードにコピーできませんでした。",
  filterByValue: "この値の行のみ",
  filterOutValue: "この値の行を除外",
  valueTooLong: (characters) => `${formatNumber(characters)}文字を超える値はフィルターに使えません。`,
  filterNotNull: "NULLの行を除外",

  find: "結果内を検索",
  findPlaceholder: "結果内を検索",
  findPrevious: "前へ",
  findNext: "次へ",
  findClose: "検索を閉じる",
  foundAt: (ordinal, cells) => `${formatNumber(ordinal)}／${formatNumber(cells)}件`,
  foundAtOfCut: (ordinal, cells, rows) =>
    `${formatNumber(ordinal)}／${formatNumber(cells)}件（先頭${counted(rows, "行")}）`,
  searching: "検索中…",
  foundIn: (column, row) => `${column}、${formatNumber(row)}行目`,
  foundNothing: "見つかりません",
  foundNothingOfCut: (rows) => `先頭${counted(rows, "行")}には見つかりません`,

  timeZone: "タイムゾーン…",
  timeZoneTitle: "結果のタイムゾーン",
  timeZoneLabel: "ゾーン付きの時刻の表示",
  timeZoneText:
    "フィルターにもこのタイムゾーンを使います。コピーとエクスポートでは保存されたままの時刻になります。指す時点は同じです。",
  timeZoneSearch: "タイムゾーンを検索",
  noZone: "一致するタイムゾーンはありません。",
  asStored: "保存されたまま",
  utc: "UTC",
  local: (zone) => `このコンピューターのゾーン（${zone}）`,
  timesIn: (zone) => `時刻は${zone}`,
  timesAsStored: "時刻を保存されたまま表示",
  close: "閉じる",

  fieldsAsColumns: "フィールドを列にした新しいクエリ",
  itemsAsRows: "項目を行にした新しいクエリ",
};
