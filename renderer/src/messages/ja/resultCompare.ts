import type * as english from "../en/resultCompare";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { allOf, counted } from "./plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  return columns.length > 5 ? `${shown}、ほか${formatNumber(columns.length - 5)}個` : shown;
};

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare: Translated<typeof english.resultCompare> = {
  label: "以前の結果との比較",
  looking: "以前の結果を読み込み中",
  emptyTitle: "比較できる以前の結果はありません",
  emptyText:
    "ステートメントをもう一度実行すると、この結果からの変更を確認できます。結果はディスクの上限まで保持され、ピン留めした結果は残ります。",
  chooseTitle: "以前の結果と比較",
  chooseText:
    "このステートメントの以前の結果は保持されていません。もう一度実行して変更を確認するか、別の結果を選択してください。",
  search: "ステートメントを検索",
  clearSearch: "検索をクリア",
  noneMatches: "一致する以前の結果はありません。",
  firstOf: (shown, all) =>
    `${counted(all, "件の結果")}のうち先頭の${formatNumber(shown)}件です。ほかの結果は検索してください。`,
  earlierResults: "以前の結果",
  likeness: {
    statement: "このデータベースの同じステートメント",
    columns: "同じ列",
    other: "その他の結果",
  },
  before: "以前",
  changeBefore: (result) => `以前: ${result}。別の結果を選択`,
  unknownResult: "別の結果",
  chooseAnother: "別の結果を選択",

  key: "キー列",
  changeKey: (key) => `キー列: ${key}。変更`,
  keyOf: (columns) => columns.join(" + "),
  wholeRows: "行全体",
  otherColumns: "その他の列",
  comparedColumns: (count, all) =>
    count === all ? allOf(all, "列") : `${counted(all, "列")}中${counted(count, "列")}`,
  changeColumns: (columns) => `${columns}を比較。変更`,
  columnsTitle: "比較する列",
  columnsHint: "キー列で2つの結果の行を対応付けます。その他の列は比較するか除外します。",
  searchColumns: "列を検索",
  noColumnFound: "一致する列はありません。",
  use: { key: "キー", compare: "比較", leaveOut: "除外" },
  usageOf: (column) => `${column}の用途`,
  nothingToCompare: "列を1つ以上選択してください。",
  compare: "比較",
  noKeyTitle: "キー列を選択",
  noKeyText:
    "両方の結果で一意になる3列以内の組み合わせがありません。キー列を選択するか、行全体を比較してください。",
  chooseColumns: "列を選択",
  compareWholeRows: "行全体を比較",
  noCommonTitle: "2つの結果に共通の列がありません",
  noCommonText: "列は名前で対応付けられます。",

  comparing: "比較中",
  changes: "表示の絞り込み",
  change: { added: "追加", removed: "削除", changed: "変更" },
  changeCount: (change, count) => `${change} ${formatNumber(count)}`,
  same: (count) => `同一 ${formatNumber(count)}`,
  sameTitle: "差異はありません",
  sameText: (rows, columns) =>
    `${rows === 1 ? "1行" : `全${formatNumber(rows)}行`}が、比較した${columns === 1 ? "列" : `${formatNumber(columns)}列`}で同じです。`,
  bothEmpty: "どちらの結果も0行です。",
  changedIn: "変更のある列",
  changedInColumn: (column, count) => `${column}（${formatNumber(count)}）`,
  changedColumns: (count) => counted(count, "列"),
  moreColumns: (count) => `ほか${formatNumber(count)}列`,
  showAllColumns: "すべての列を表示",
  noneShown: "一致する行はありません。",
  beforeHeading: "以前",
  nowHeading: "現在",
  notThere: "行なし",
  changedFrom: "変更前",
  changedTo: "変更後",
  alike: "値は異なるが表記は同じ",
  differsFrom: (place, length) => `最初の違いは${length}文字中${place}文字目`,
  placeOf: (place, length) => `${length}中${place}`,

  onlyNow: (columns) => `この結果にのみある列: ${names(columns)}。`,
  onlyBefore: (columns) => `以前の結果にのみある列: ${names(columns)}。`,
  notCompared: "これらは比較されません。",
  cutBoth: (before, now) =>
    before === now
      ? `各結果の先頭${counted(now, "行")}のみ比較しています。`
      : `以前の結果の先頭${counted(before, "行")}と、この結果の先頭${formatNumber(now)}行のみ比較しています。`,
  cutBefore: (rows) => `以前の結果は先頭${counted(rows, "行")}のみ比較しています。`,
  cutNow: (rows) => `この結果は先頭${counted(rows, "行")}のみ比較しています。`,
  cutMeaning: "上限を超える行は、追加または削除として表示されることがあります。",
  wholeData: "すべての行を比較",
  wholeDataNote: "両方の現在の行をすべて比較するステートメントを開きます",
  wholeSameStatement:
    "どちらも同じステートメントの結果のため、今実行しても同じ行が2回返るだけです。行数の上限を上げて実行し、次の結果と比較してください。",
  wholeOtherDatabase:
    "結果のデータベースが異なるため、1つのステートメントですべての行を比較することはできません。",
  wholeNotWrapped:
    "一方が単純なクエリではないため、1つのステートメントですべての行を比較することはできません。",
  statementUnknown: "以前の結果のステートメントはもう分かりません。",
};
