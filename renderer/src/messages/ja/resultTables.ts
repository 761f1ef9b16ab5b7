import type * as english from "../en/resultTables";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { counted } from "./plural";

/** Results that outlive a run of the app. */
export const keptResults: Translated<typeof english.keptResults> = {
  restored: (time) => `${time}の結果を復元しました`,
  pin: "結果をピン留め",
  unpin: "結果のピン留めを外す",
  recovered: (restored, lost) => {
    const ended = "結果ストアがクラッシュし、再起動しました。";
    const texts = "クエリは変わっていません。";
    if (lost === 0) return `${ended}完全な結果はすべて復元されました。${texts}`;
    const reason = `${counted(lost, "件の結果")}を復元できませんでした。ステートメントをもう一度実行してください。`;
    return `${ended}${reason}${restored === 0 ? "" : "ほかの結果は復元されました。"}${texts}`;
  },
  title: "保持中の結果",
  explanation:
    "完全な結果は、自分だけが読み取れる形でこのコンピューターに保持され、再起動後に復元されます。ディスクの上限を超えると古いものから削除されます。ピン留めした結果と表示中の結果は残ります。",
  limit: "ディスクの上限",
  limitWrong: "0～1,000,000の整数をMB単位で入力してください。",
  save: "保存",
  smallerQuestion: (results) => `${counted(results, "件の結果")}を削除しますか？`,
  smallerText: (results, bytes, megabytes) =>
    `新しい上限の${formatNumber(megabytes)} MBでは、古い${counted(results, "件の結果")}（${formatBytes(bytes)}）が削除されます。表示中の結果はWharfの終了時まで残ります。ステートメントは履歴に残ります。`,
  pinnedStay: (pinned) => `ピン留めした${counted(pinned, "件の結果")}は残ります。`,
  deleteOldest: () => "結果を削除",
  keepLimit: (megabytes) => `${formatNumber(megabytes)} MBのまま`,
  used: (size, count) => `現在、${counted(count, "件の結果")}で${size}を使用しています。`,
  removeAll: "保持中の結果をすべて削除",
  removeQuestion: "保持中の結果をすべて削除しますか？",
  removeText:
    "タブに表示していない結果を、ピン留めしたものも含めてすべて削除します。ステートメントは履歴に残り、テーブルに保存した結果も残ります。",
  remove: "削除",
  removed: "タブに表示していない保持中の結果をすべて削除しました。",
};

/** Results kept as tables, and the database that they are in. */
export const resultTables: Translated<typeof english.resultTables> = {
  heading: "テーブルに保存した結果",
  place: "結果（このコンピューター）",
  otherSide: (database, service) =>
    `「${database}」は${service}のデータベースです。ここでは結合できませんが、テーブルのコピーなら結合できます。`,
  keepOtherSide: (table) => `${table}をここに保持して再実行`,
  placeNote: "サービスを問わず、テーブルに保存した結果",
  placeNotMade: "選択すると作成されます",
  making: "結果用のデータベースを作成中…",
  ranOn: (place) => `実行先: ${place}`,

  keepRows: "テーブルに保存…",
  keepHint: "このコンピューターのテーブルに保存し、データベースやサービスをまたいでクエリできるようにします",
  notComplete: "行をまだ読み込み中です。完了すると結果を保存できます。",
  title: "テーブルに保存",
  name: "テーブル名",
  readBy: (written) => `「結果（このコンピューター）」のタブで、FROM ${written} として読み取れます。`,
  nameMissing: "テーブル名を入力してください。",
  rowsOf: (rows, total) => `${counted(total, "行")}中${counted(rows, "行")}`,
  nameTooLong: (length) => `100文字以内にしてください（現在${formatNumber(length)}文字）。`,
  nameNotPossible: "テーブル名に使えない文字が含まれています。",
  notKept: (written) =>
    `${written}は結果から作成されたテーブルではないため、置き換えられません。別の名前を選択してください。`,
  allRows: (rows) =>
    rows === 1
      ? "結果の1行を正確な値のまま保存します。"
      : `結果の全${counted(rows, "行")}を正確な値のまま保存します。`,
  noRows: "結果に行がないため、列だけのテーブルになります。",
  alsoHidden: "フィルターと並べ替えはテーブルに影響しません。",
  firstRows: (rows, of) => `${of}の先頭${counted(rows, "行")}のみ保存します。`,
  theStatement: "ステートメント",
  getAll: (most) =>
    `結果はそこで打ち切られました。すべての行を保存するには、エディターの上で行数の上限を上げ（最大${formatNumber(most)}）、ステートメントをもう一度実行してください。さらに多い場合は、Parquetファイルにエクスポートし、「結果（このコンピューター）」にインポートしてください。`,
  getAllByFile:
    "結果はそこで打ち切られました。すべての行を保存するには、Parquetファイルにエクスポートし、「結果（このコンピューター）」にインポートしてください。",
  exists: (written, columns) =>
    `${written}はすでにあり、${counted(columns, "個の列")}があります。置き換えるとその行は削除されます。`,
  submit: "保存",
  replace: "置き換え",
  stop: "停止",
  stopped: "停止しました。テーブルの作成や変更はありません。",
  steps: {
    writing: "行を書き込み中（手順1／3）",
    checking: "型を確認中（手順2／3）",
    loading: "テーブルに保存中（手順3／3）",
  },
  kept: (rows, isOfCut, written) =>
    `${isOfCut ? "先頭" : ""}${counted(rows, "行")}を保存しました: FROM ${written}`,
  query: "テーブルをクエリ",
  changedTitle: "異なる型で保存しました",
  changed: (columns) =>
    `テーブルでは${counted(columns, "個の列")}の型が異なります。値はセルの表示どおりに保存されています。`,
  changedTypes: "型が異なる列",
  column: "列",
  typeInResult: "結果での型",
  typeInTable: "テーブルでの型",
};
