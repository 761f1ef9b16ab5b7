import type { RowFormat } from "#shared/domain/results/resultCopy";
import type { ExportFormat } from "#shared/domain/results/resultExport";
import type * as english from "../en/resultExport";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { allOf, counted } from "./plural";

const copyAs: Readonly<Record<Exclude<RowFormat, "text" | "tsv" | "htmlRows">, string>> = {
  tsvWithHeader: "ヘッダー付きテキスト",
  csv: "CSV",
  json: "JSON",
  ndjson: "NDJSON",
  markdown: "Markdownの表",
  html: "HTMLの表",
  sqlInsert: "SQL INSERT",
  sqlUpdate: "SQL UPDATE…",
  sqlValues: "SQL VALUES",
  sqlIn: "IN用のSQLリスト",
};

const formats: Readonly<Record<ExportFormat, { name: string; keeps: string }>> = {
  csv: {
    name: "CSV",
    keeps: "すべての値を正確なテキストで書き出します。NULLは空のフィールドです。型は保持されません。",
  },
  tsv: {
    name: "TSV",
    keeps:
      "CSVと同様に正確なテキストで、フィールドをタブで区切ります。=、+、−、@で始まるテキストは、表計算ソフトが数式として実行することがあります。",
  },
  json: {
    name: "JSON",
    keeps: "オブジェクトの配列です。大きな数値、小数、時刻は、読み込み側で丸められないよう文字列にします。",
  },
  ndjson: { name: "NDJSON", keeps: "JSONと同様で、1行に1オブジェクトです。" },
  parquet: { name: "Parquet", keeps: "値を型とともに圧縮して書き出します。DuckDB、Spark、pandas向けです。" },
  xlsx: {
    name: "Excel",
    keeps:
      "Excelで正確に表せる数値、日付、時刻、真偽値を保持し、残りはテキストにします。1,048,575行までです。",
  },
  markdown: { name: "Markdown", keeps: "文書用の表です。NULLと空のテキストは区別されません。" },
  sqlInsert: { name: "SQL INSERT", keeps: "同じ値をテーブルに挿入するステートメントです。" },
};

/** Copying and exporting in other formats. */
export const resultExport: Translated<typeof english.resultExport> = {
  copyAs: {
    rows: "形式を選択してコピー",
    groups: "グループをコピー",
    values: "値をコピー",
    differences: "変更をコピー",
  },
  copyFormat: copyAs,
  copySqlTitle: (isUpdate) => (isUpdate ? "SQL UPDATEとしてコピー" : "SQL INSERTとしてコピー"),
  copy: "コピー",
  table: "テーブル",
  tableHint: "ステートメントに書く名前です。必要ならスキーマも付けます。",
  tableMissing: "テーブル名を入力してください。",
  keys: "キー列",
  keysForUpdate: "WHEREに使います。コピーするほかの列はすべて設定されます。",
  keysForPages:
    "行はこれらの列の順に100,000行ずつのページで読み取られます。組み合わせた値は一意で、NULLを含まない必要があります。満たさない場合、エクスポートは停止します。",
  keysMissing: "列を1つ以上選択してください。",
  keysAll: "設定する列を1つ以上残してください。",

  export: {
    rows: "エクスポート",
    groups: "グループをエクスポート",
    values: "値をエクスポート",
    differences: "変更をエクスポート",
  },
  exportRows: "エクスポート…",
  title: {
    rows: "行をエクスポート",
    groups: "グループをエクスポート",
    values: "値をエクスポート",
    differences: "変更をエクスポート",
  },
  format: "形式",
  formats,
  csv: {
    keeps: (nullText) =>
      `すべての値を正確なテキストで書き出します。NULLは${nullText}です。型は保持されません。`,
    delimiter: "区切り文字",
    delimiters: { ",": "カンマ", ";": "セミコロン", "\t": "タブ", "|": "縦棒" },
    quoting: "引用符",
    quotings: { needed: "必要な場合のみ", always: "常に（NULLを除く）" },
    nullText: "NULLの表記",
    nullTextEmpty: "空",
    nullTextHint: "引用符なしで書き出します。同じテキストの値は引用符で囲みます。",
    nullTextInvalid: "区切り文字、引用符、改行、前後の空白を取り除いてください。",
    encoding: "文字コード",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8（BOM付き）",
      "utf-16le": "UTF-16 LE（BOM付き）",
      "windows-1252": "西欧（Windows-1252）",
    },
    encodingLacks: "表せない文字は?に置き換え、その数を示します。",
    hasHeader: "先頭行をヘッダーにする",
    formulas: "数式",
    formulaChoices: { keep: "正確なテキストのまま", escape: "表計算ソフト用にエスケープ" },
    formulaHints: {
      keep: "=、+、−、@で始まるテキストは、表計算ソフトが数式として実行することがあります。",
      escape: "=、+、−、@で始まるテキストの先頭にアポストロフィを付けます。数値はそのままです。",
    },
  },
  formulasEscaped: (count) =>
    `数式に見える${counted(count, "個のテキスト")}の先頭にアポストロフィを付けました`,
  formulasKept: (count) =>
    `${counted(count, "個のテキスト")}が数式に見えます。表計算ソフトが実行することがあります`,
  formulasAsText: (count) => `数式に見える${counted(count, "個のテキスト")}はテキストとして貼り付けられます`,
  unencodable: (count) => `Windows-1252にない${counted(count, "文字")}を?に置き換えました`,
  columns: "列",
  allColumns: (count) => allOf(count, "列"),
  visibleColumns: (count) => `表示中の列（${formatNumber(count)}）`,
  selectedColumns: (count) => `選択した列（${formatNumber(count)}）`,
  rows: "行",
  rowsOfView: (count, first) =>
    `表示どおり: ${first === null ? "" : `先頭${formatNumber(first)}行中`}${counted(count, "行")}`,
  rowsOfViewNote: "グリッドのフィルターと並べ替えを使います。",
  rowsOfResult: (count, isCut) => (isCut ? `先頭${counted(count, "行")}` : allOf(count, "行")),
  rowsOfResultNote: (isCut) =>
    isCut ? "結果はそこで打ち切られました。ファイル名にも示されます。" : "ステートメントの順序です。",
  rowsOfKind: {
    groups: (count) => `ピボットのすべての行（${formatNumber(count)}）`,
    values: (count) => `グラフのすべての値（${formatNumber(count)}）`,
    differences: (count) => `表示中の${allOf(count, "行")}`,
  },
  rowsOfStatement: "ステートメントのすべての行",
  rowsOfStatementFiltered: "フィルターに一致するステートメントのすべての行",
  rowsReadAtOnce: "クエリをもう一度実行し、すべての行をクエリの順序でエクスポートします。",
  rowsOfStatementNote: "キー列でページに分けて、ステートメントをもう一度実行します。",
  rowsDirect: "手元のDuckDBですべての行",
  rowsDirectNote: "このコンピューターのDuckDBで実行するSQLを用意します。",
  directText: "DuckDB用のSQL",
  directHint:
    "このコンピューターのDuckDBで実行してください。1行目は、トークンを含むデータベースのATTACH文に置き換えてください。",
  copyText: "SQLをコピー",
  copied: "コピーしました",
  copyAttach: "ATTACH文をコピー",
  attachNotKept:
    "このデータベースのトークンはここに保持されていません。作成時に保存したATTACH文を使ってください。",
  notCopied: "クリップボードにコピーできませんでした。",
  pagesCost:
    "ページごとにステートメントを実行して並べ替えるため、遅いステートメントでは100,000行ごとにその時間がかかります。エクスポート中に書き込まれた行は含まれないことがあります。",
  cutAbove: (rows, choice) =>
    `結果は${counted(rows, "行")}で打ち切られました。エクスポートするのはこれらの行だけです。すべての行が必要な場合は、「行」で「${choice}」を選択してください。`,
  chooseAll: "すべての行を選択",
  computedOfCut: {
    groups: (scope) =>
      `${scope}。続きがあります。ピボットの下の「すべての行で実行」を選択し、その結果をエクスポートしてください。`,
    values: (scope) =>
      `${scope}。続きがあります。グラフの下の「すべての行で実行」を選択し、その結果をエクスポートしてください。`,
  },
  withoutTotals: (what) => `${what}（総計を除く）`,
  totalsLeftOut: "列の型では表せないため、総計は除かれます。",
  /** Of columns whose type Parquet has not, or holds to the millisecond only. */
  writtenAsText: (columns) => {
    // The type of a struct may be pages long.
    const shown = columns
      .slice(0, 3)
      .map(({ name, type }) => (/[([]/.test(type) ? `${name}の一部` : `${name}（${type}）`));
    const more = columns.length - shown.length;
    const named = [...shown, ...(more === 0 ? [] : [`ほか${counted(more, "列")}`])];
    return `Parquetでは型を正確に表せないため、テキストとして書き出しました: ${named.join("、")}。`;
  },
  cutNote: (scope) => `${scope}。結果はそこで打ち切られました。続きの行があります。`,
  differencesOfCut: (scope) =>
    `${scope}。続きがあります。上限を超える行は、追加または削除として表示されることがあります。`,
  pivotName: "ピボット",
  differencesName: "変更",
  firstRowsName: (name, rows) => `${name}-先頭${rows}行`,

  exporting: (rows, all) =>
    all === null
      ? `エクスポート中、現在${counted(rows, "行")}`
      : `エクスポート中、${counted(all, "行")}中${counted(rows, "行")}`,
  exportingPercent: (percent) => `エクスポート中、${formatNumber(Math.floor(percent))}%`,
  stop: "エクスポートを停止",
  exported: (name, rows, bytes) =>
    `${counted(rows, "行")}を${name}にエクスポートしました（${formatBytes(bytes)}）`,
  exportedOfCut: (name, rows, first, bytes) =>
    `${rows === first ? `先頭${counted(rows, "行")}` : `先頭${counted(first, "行")}中${counted(rows, "行")}`}を${name}にエクスポートしました（${formatBytes(bytes)}）`,
  exportedComputedOfCut: (name, rows, first, bytes) =>
    `先頭${formatNumber(first)}行から求めた${counted(rows, "行")}を${name}にエクスポートしました（${formatBytes(bytes)}）`,
  stopped: "エクスポートを停止しました。ファイルは書き出されていません。",
  showInFolder: "フォルダーで表示",
};
