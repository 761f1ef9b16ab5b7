import type * as english from "../en/editor";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { andOf, counted, orOf } from "./plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch: Translated<typeof english.databaseSwitch> = {
  databases: "データベース",
  choose: "データベースを選択",
  label: (name) => `データベース: ${name}`,
  hint: "このタブのステートメントはこのデータベースで実行されます",
  place: (name, service) => `${name} · ${service}`,
  search: "データベースとサービスを検索",
  reading: "データベースを読み込み中…",
  none: "データベースはまだありません",
  unread: "データベースを読み込めません",
  count: (all) => counted(all, "個のデータベース"),
  found: (found, all, shown) =>
    `データベース${formatNumber(all)}個中${formatNumber(found)}個${found > shown ? `。先頭の${formatNumber(shown)}個を表示しています。続けて入力すると絞り込めます。` : ""}`,
  nothing: "一致するデータベースはありません",
};

/** The SQL editor. */
export const editor: Translated<typeof english.editor> = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle) =>
    `SQLエディター、${tabTitle}。Control Mを押すとTabキーでエディターの外へ移動できます。ヘルプはAlt F1です。`,
  notLoaded: "エディターを読み込めません",
  vimNotLoaded: "Vimキーを読み込めません。エディター標準のキーを使います。",
  plainText: (megabytes) =>
    `この${megabytes} MBのテキストは、強調表示や補完のないプレーンテキストとして編集されます。実行するステートメントを選択してください。`,
  selectToRun: "実行するステートメントを選択してください",
  runStatement: "ステートメントを実行",
  runAll: "すべてのステートメントを実行",
  explain: "実行計画を表示",
  explainAndRun: "実行して実行計画を表示",
  format: "SQLを整形",
  diagnostics: {
    replaceBy: (name) => `${name}に置換`,
    didYouMean: (names) => `もしかして: ${orOf(names)}`,
  },
  rename: {
    notHere: "名前を変更できるのは別名とWITHの名前だけです",
    empty: "名前を入力してください",
    taken: (name) => `このステートメントでは${name}がすでに使われています`,
  },
  functions: {
    macro: "このデータベースのマクロ",
    definition: "定義",
    examples: () => "例",
    otherWays: (count) =>
      `ほかに${counted(count, "個のシグネチャ")}: 名前にポインターを合わせると表示されます`,
  },
  hover: {
    columnOf: (source) => `${source}の列`,
    ambiguous: (sources) => `${andOf(sources)}のどれにもあります。どの列かを明記してください`,
    unnamed: "名前のないサブクエリ",
    moreColumns: (count) => `… ほか${counted(count, "列")}`,
  },
};

/** The list of keyboard shortcuts. Keys are written as the window knows them: "Mod" is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts: Translated<typeof english.shortcuts> = {
  title: "キーボードショートカット",
  search: "ショートカットを検索",
  none: "一致するショートカットはありません",
  window: "コマンド",
  noKeys: "なし",
  change: (label) => `「${label}」のキーを変更`,
  reset: (label) => `「${label}」のキーをリセット`,
  resetAll: "すべてリセット",
  keysOf: (label) => `「${label}」のキー`,
  press: "キーを押してください",
  recordHint: "Deleteで割り当てを削除、Escapeでキャンセルします。",
  notPossible: "Ctrl、Alt、⌘のいずれかと別のキーの組み合わせ、またはファンクションキーを使ってください。",
  taken: (labels) => `${labels.map((label) => `「${label}」`).join("")}で使われています。`,
  replace: "こちらに割り当てる",
  editor: {
    title: "エディター",
    keys: {
      "Ctrl+Space": "候補を表示",
      "Mod+Shift+Space": "関数のパラメーターを表示",
      F2: "別名またはWITHの名前を変更",
      F12: "定義へ移動",
      "Mod+Click": "定義へ移動",
      "Mod+/": "行コメントの切り替え",
      "Mod+F": "テキスト内を検索",
      "Mod+D": "次の出現箇所も選択",
      "Alt+ArrowUp": "行を上へ移動",
      "Alt+ArrowDown": "行を下へ移動",
      Escape: "実行中のステートメントを停止",
    },
  },
  grid: {
    title: "結果の行",
    keys: {
      "Mod+C": "選択したセルをコピー",
      "Mod+Shift+C": "列名付きでコピー",
      "Mod+F": "結果内を検索",
      Enter: "セルを開く",
      "Shift+F10": "セルのメニュー",
      "Alt+ArrowUp": "列で並べ替え",
      "Alt+ArrowDown": "列でフィルター",
      "Alt+Home": "列を左に固定",
      "Alt+End": "列を右に固定",
      "Alt+ArrowRight": "列の幅を広げる",
      "Alt+ArrowLeft": "列の幅を狭める",
      "Alt+Shift+ArrowRight": "列を右へ移動",
      "Alt+Shift+ArrowLeft": "列を左へ移動",
      "Alt+I": "統計の表示／非表示",
    },
  },
  tabs: {
    title: "タブ",
    keys: {
      F2: "タブの名前を変更",
      Delete: "フォーカスのあるタブを閉じる",
      "Shift+ArrowRight": "タブを右へ移動",
      "Shift+ArrowLeft": "タブを左へ移動",
    },
  },
};
