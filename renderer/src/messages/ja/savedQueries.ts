import type * as english from "../en/savedQueries";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

/** Queries that are kept as files. */
export const savedQueries: Translated<typeof english.savedQueries> = {
  title: "保存済みクエリ",
  tree: "保存済みクエリ",
  search: "名前とテキストを検索",
  newQuery: "新しいクエリ",
  newNotebook: "新しいノートブック",
  folder: "保存済みクエリのフォルダー",
  chooseFolder: "フォルダーを選択",
  chooseOther: "別のフォルダーを選択",
  suggestedFolder: "このフォルダーを使う",
  noFolderTitle: "クエリをファイルとして保存",
  noFolderText: (suggested) =>
    `保存済みクエリは.sqlファイル、ノートブックは.mdファイルとして、選択したフォルダー（例: ${suggested}）に保存されます。Gitやほかのエディターでも扱えます。`,
  emptyTitle: "保存済みクエリはまだありません",
  emptyText: (keys) => `${keys ?? "ツールバーの「保存」"}で、アクティブなタブのクエリを保存できます。`,
  cut: (shown) => `先頭の${counted(shown, "件")}のみ表示しています。`,
  nothingFound: (words) => `「${words}」は見つかりません。`,
  cutHits: (shown) => `先頭の${counted(shown, "行")}です。語を追加して絞り込んでください。`,
  line: (path, line) => `${path}、${line}行目`,
  menuOf: (name) => `${name}の操作`,
  open: "開く",
  rename: "名前の変更または移動",
  show: "ファイルマネージャーで表示",
  remove: "ごみ箱へ移動",
  removeTitle: (name) => `「${name}」をごみ箱へ移動しますか？`,
  removeText: "タブで開いている場合、タブのテキストは残ります。",
  removeFolderText: (queries) =>
    `フォルダーには${counted(queries, "件の保存済みクエリ")}があります。フォルダー内のほかのファイルも移動します。タブのテキストは残ります。`,
  missingDatabase: (name, title) =>
    `${title}の保存時のデータベース「${name}」はもう存在しません。実行するには別のデータベースを選択してください。`,
  chooseDatabase: "データベースを選択",
  gone: (path) => `「${path}」は削除または移動されています。`,
  nameTitles: {
    saveQuery: "クエリを保存",
    newNotebook: "新しいノートブック",
    renameQuery: "クエリの名前の変更または移動",
    renameFolder: "フォルダーの名前の変更または移動",
  },
  create: "作成",
  name: "名前",
  nameHelp: "スラッシュでフォルダーを作れます: reports/monthly",
  nameRefused: '名前の先頭と末尾にドットや空白は使えません。\\ : * ? " < > | も使えません',
  savedIn: (folder) => `保存先: ${folder}`,
  savedInNew: (folder) => `保存先: ${folder}（新規作成）`,
  save: "保存",
  modified: "ファイルに未保存",
  changedTitle: (name) => `${name}はこのタブの外でも変更されました。`,
  missingTitle: (name) => `${name}のファイルは削除または移動されました。テキストはこのタブに残っています。`,
  saveAgain: "もう一度保存",
  merge: "両方をマージ",
  keepMine: "このタブの内容を使う",
  takeTheirs: "ファイルの内容を使う",
  mine: "このタブ",
  theirs: "ファイル",
  merged: (conflicts) =>
    conflicts === 0
      ? "両方の変更がテキストに入りました。保存するとファイルが更新されます。"
      : `${counted(conflicts, "か所")}が競合しており、テキスト内に印を付けました。`,
};

/** Notebooks: prose and blocks of SQL with their results. */
export const notebooks: Translated<typeof english.notebooks> = {
  toolbar: "ノートブックの操作",
  label: (title) => `ノートブック ${title}`,
  runAll: "すべて実行",
  stop: "停止",
  source: "ソース",
  export: "HTMLとしてエクスポート…",
  exported: (name) => `${name}にエクスポートしました`,
  block: (number, name) => (name === null ? `ブロック${number}` : `ブロック${number}、${name}`),
  run: "ブロックを実行",
  edit: "ソースで表示",
  states: {
    idle: "未実行",
    waiting: "待機中",
    running: "実行中",
    succeeded: "成功",
    failed: "失敗",
    cancelled: "停止",
    stale: "実行後に変更あり",
  },
  rows: (count, isCut) => `${isCut ? "先頭" : ""}${counted(count, "行")}`,
  duplicate: (name) => `上の別のブロックも${name}という名前です。名前はブロックごとに変えてください。`,
  unknownDatabase: (name) =>
    `このサービスには「${name}」という名前のデータベースが1つだけ存在する必要があります。`,
  otherDatabase: (name) =>
    `ブロック${name}は別のデータベースで実行されるため、その結果はここでは参照できません。`,
  notQuery: (name) => `ブロック${name}は単一のクエリではないため、参照できる結果がありません。`,
  notReader: (name) =>
    `このステートメントは${name}の結果を参照できません。参照できるのはクエリと行の変更だけです。`,
  image: (name) => `画像: ${name}`,
  openLink: (address) => `${address}を開く`,
  emptyTitle: "このノートブックはまだ空です",
  emptyText: "Markdownで書き、SQLは```sqlと```の行の間に入れてください。",
  template: (title) =>
    `# ${title}\n\nMarkdownのテキスト。SQLのブロックは実行でき、後のブロックは名前付きブロックの結果をテーブルとして参照できます。\n\n\`\`\`sql name=numbers\nSELECT range AS n, n * n AS square\nFROM range(10)\n\`\`\`\n\n\`\`\`sql\nSELECT sum(square) AS total\nFROM numbers\n\`\`\`\n`,
  exportCut: (shown) => `先頭${counted(shown, "行")}のみ。`,
  exportNoResult: "このブロックは実行されていません。",
  exportNoRows: "行はありません。",
  exportedFrom: (time) => `Wharfからエクスポート、${time}`,
};
