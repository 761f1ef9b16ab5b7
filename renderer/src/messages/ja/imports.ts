import type * as english from "../en/imports";
import type { Translated } from "../../lib/translation";
import { formatDate, formatRoughDuration } from "../../lib/formatTime";
import { formatNumber } from "../../lib/formatNumber";
import { counted, orOf } from "./plural";

const encodings: Translated<typeof english.imports.encodings> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "西欧（Windows-1252）",
  "iso-8859-1": "西欧（ISO 8859-1）",
  "iso-8859-15": "西欧（ISO 8859-15）",
  "windows-1250": "中欧（Windows-1250）",
  "iso-8859-2": "中欧（ISO 8859-2）",
  "windows-1251": "キリル文字（Windows-1251）",
  "koi8-r": "キリル文字（KOI8-R）",
  "windows-1253": "ギリシャ語（Windows-1253）",
  "windows-1254": "トルコ語（Windows-1254）",
  shift_jis: "日本語（Shift-JIS）",
  "euc-jp": "日本語（EUC-JP）",
  gb18030: "中国語（GB 18030）",
  big5: "中国語（Big5）",
  "euc-kr": "韓国語（EUC-KR）",
};

/** Loading files and the sample. */
export const imports: Translated<typeof english.imports> = {
  fileTitle: (name) => `${name}をインポート`,
  files: (count) => counted(count, "個のファイル"),
  into: (database) => `インポート先: ${database}`,
  /** How long the load will take. */
  estimate: (seconds) => `このサービスでは約${formatRoughDuration(seconds)}かかります。`,
  estimating: "所要時間を推定中…",
  estimateUnknown: "所要時間を推定できません。",
  looking: "ファイルを読み取り中",
  dialogIsOpen:
    "何もインポートされていません。開いているダイアログを閉じてから、ファイルを選択し直してください。",
  tableName: "テーブル",
  /** Stands for the name of each table. */
  anyTable: "<テーブル>",
  schemaName: "スキーマ",
  mode: "テーブルが存在する場合",
  modes: {
    create: "失敗にする",
    replace: "置き換える",
    append: "行を追加する",
  },
  format: "形式",
  formats: {
    csv: "CSVなどの区切りテキスト",
    json: "JSONまたはNDJSON",
    parquet: "Parquet",
    workbook: "ブック（XLSX、ODS）",
  },
  encoding: "文字コード",
  encodings,
  delimiter: "区切り文字",
  delimiters: { ",": "カンマ", ";": "セミコロン", "\t": "タブ", "|": "縦棒" },
  otherDelimiter: "その他…",
  delimiterText: "その他の区切り文字",
  hasHeader: "先頭行をヘッダーにする",
  moreOptions: "その他のオプション",
  quote: "引用符",
  quotes: { double: '二重引用符（"）', single: "一重引用符（'）", none: "なし" },
  escape: "エスケープ",
  escapes: { quote: "引用符を重ねる", backslash: "バックスラッシュ" },
  skipLines: "スキップする行数",
  wholeNumber: "整数を入力してください。",
  nullTexts: "NULLとする表記",
  nullTextsExample: "NULL, N/A",
  emptyIsNull: "空のセルをNULLにする",
  decimalSeparator: "小数点",
  decimalSeparators: { point: "ピリオド（1.5）", comma: "カンマ（1,5）" },
  groupSeparator: "桁区切り",
  groupSeparators: {
    none: "なし",
    point: "ピリオド（1.234）",
    comma: "カンマ（1,234）",
    blank: "スペース（1 234）",
    apostrophe: "アポストロフィ（1'234）",
  },
  dateFormat: "日付の形式",
  timestampFormat: "タイムスタンプの形式",
  detectedFormat: "自動検出",
  sheet: "シート",
  sheetRows: (rows) => counted(rows, "行"),
  range: "範囲",
  wholeSheet: "シート全体",
  rangeFormat: "A1:F200のような範囲を入力してください。",
  mergedAreas: (areas) => {
    const shown = areas.slice(0, 12).join(", ");
    const named = areas.length > 12 ? `${shown}、ほか${formatNumber(areas.length - 12)}か所` : shown;
    return areas.length === 1
      ? `セル${named}は結合されています。値は最初のセルに入り、残りは固有の値がない限りNULLになります。`
      : `結合されたセルが${formatNumber(areas.length)}か所あります: ${named}。値はそれぞれ最初のセルに入り、残りは固有の値がない限りNULLになります。`;
  },
  mergedAreasCut:
    "シートが大きすぎるため、結合されたセルのすべてをインポート前に見つけることはできません。値は結合範囲の最初のセルに入り、残りは固有の値がない限りNULLになります。",
  formulasWithoutValue: (count, isComplete) =>
    `${isComplete ? "" : "少なくとも"}${counted(count, "個の数式")}に保存された値がなく、NULLになります。値を保存するには、表計算ソフトでブックを開いて保存してください。`,
  savedMapping: (savedAt) =>
    `この種類のファイルの前回のインポート（${formatDate(savedAt)}）の設定を使っています。`,
  resetToDetected: "検出した設定を使う",
  linesTitle: "行",
  lineCounts: (check) => {
    const { files, checked, failed, total, headerLines, skippedLines, trimmedCount, brokenCount } = check;
    return [
      ...(total === null
        ? []
        : [`${files === 1 ? "" : `${counted(files, "個のファイル")}に`}${counted(total, "行")}`]),
      `ヘッダー${counted(headerLines, "行")}`,
      `スキップ${counted(skippedLines, "行")}`,
      ...(trimmedCount === 0 ? [] : [`${counted(trimmedCount, "行")}の末尾の空のセルを無視`]),
      `不適合${counted(brokenCount, "行")}`,
      ...(checked + failed === files
        ? []
        : [
            files === 1
              ? "すべての行を確認中…"
              : `${counted(files, "個のファイル")}中${formatNumber(checked)}個を確認済み…`,
          ]),
      ...(failed === 0
        ? []
        : [
            files === 1
              ? "インポート前にすべての行を確認することはできません"
              : `${counted(failed, "個のファイル")}はインポート前に確認できません`,
          ]),
    ].join(" · ");
  },
  brokenInAll: (count) => `全体で不適合${counted(count, "行")}`,
  brokenInGroup: (count) => `不適合${counted(count, "行")}`,
  brokenLines: "適合しない行がある場合",
  brokenRules: { fail: "失敗にする", reject: "行を除外する", pad: "足りないセルを補う" },
  brokenRuleHints: {
    fail: () => "何もインポートされません。",
    reject: (table) =>
      `除外された行は${table}_rejectsに入ります。1,000,000行または128 MBを超えるとインポートは失敗します。`,
    pad: () => "足りないセルはNULLになります。ほかの理由で適合しない行があるとインポートは失敗します。",
  },
  brokenTitle: "適合しない行",
  brokenConsequence: {
    fail: ({ brokenCount, paddableCount }, _table, rules) => {
      const ways = [
        ...(rules.includes("reject") ? ["行の除外"] : []),
        ...(rules.includes("pad") && paddableCount === brokenCount ? ["セルの補完"] : []),
        "設定の変更",
      ];
      return `${counted(brokenCount, "行")}が適合しません。${orOf(ways)}を行わない限り、インポートは失敗します。`;
    },
    reject: ({ brokenCount }, table) => `${counted(brokenCount, "行")}が${table}_rejectsに除外されます。`,
    pad: ({ brokenCount, paddableCount }) => {
      const others = brokenCount - paddableCount;
      const padded = `${counted(paddableCount, "行")}をNULLで補完します。`;
      return others === 0
        ? padded
        : `${paddableCount === 0 ? "" : padded}${counted(others, "行")}が別の理由で適合せず、インポートは失敗します。`;
    },
  },
  fileHeading: "ファイル",
  lineHeading: "行",
  textHeading: "テキスト",
  reasonHeading: "理由",
  number: formatNumber,
  allBroken: (count) => `先頭の${formatNumber(count)}行を表示`,
  moreBroken: (count) => `ほか${counted(count, "行")}は省略しています。`,
  fileContents: "ファイルの内容",
  columnsTitle: "列",
  previewTitle: "プレビュー",
  lastRows: (count) => `末尾${counted(count, "行")}`,
  noRows: "表示する行はありません。",
  rowsInFiles: (rows, files) =>
    `${files === 1 ? "" : `${counted(files, "個のファイル")}に`}${counted(rows, "行")}`,
  columnsChosen: (chosen, all) => `${counted(all, "列")}中${counted(chosen, "列")}`,
  searchColumns: "列を検索",
  noMatchingColumn: "一致する列はありません。",
  include: (column) => `${column}をインポート`,
  columnName: (column) => `テーブルでの${column}の名前`,
  columnType: (column) => `${column}の型`,
  nameHeading: "テーブルでの名前",
  typeHeading: "型",
  valuesHeading: "先頭の値",
  nullValue: "NULL",
  emptyValue: "空",
  nameMissing: "スキーマとテーブルの名前を入力してください。",
  columnNameMissing: "すべての列に名前を入力してください。",
  columnNameTwice: (name) => `「${name}」という名前の列が2つあります。`,
  typeMissing: "すべての列に型を入力してください。",
  noColumn: "列を1つ以上選択してください。",
  filesTitle: "ファイル",
  filesCount: (count, size) => `${counted(count, "個のファイル")} · ${size}`,
  readingFiles: (read, all) => `${counted(all, "個のファイル")}中${formatNumber(read)}個を読み取り中`,
  readingStopped: (read, all) => `${counted(all, "個のファイル")}中${formatNumber(read)}個を読み取り済み`,
  stopReading: "読み取りを停止",
  readRest: "残りを読み取る",
  shapes: (count) => (count === 1 ? "すべて同じ列" : `${formatNumber(count)}種類のファイル`),
  /** What a kind of files has in common. */
  shape: ({ columns, text }) => {
    const shown = columns.slice(0, 6).join(", ");
    const names: Readonly<Record<string, string>> = encodings;
    const encoding = text?.encoding ?? "utf-8";
    return encoding === "utf-8" ? shown : `${names[encoding] ?? encoding} · ${shown}`;
  },
  allFiles: (count) => `${counted(count, "個のファイル")}をすべて表示`,
  fewerFiles: "ファイルの表示を減らす",
  tableChoice: "テーブル",
  oneTable: "1つのテーブルにまとめる",
  oneTablePerShape: "ファイルの種類ごとに1テーブル",
  ownTables: "ファイルごとに1テーブル",
  settingsFor: "設定の対象",
  groupName: (first, others) => (others === 0 ? first : `${first}とほか${counted(others, "個のファイル")}`),
  tableFor: (file) => `${file}のテーブル`,
  pattern: (folder) => `${folder}のファイル`,
  patternExample: "*.csv",
  patternHint:
    "2024-*.csv.gzやnorth/**のようなパターン。空欄にすると、サブフォルダーを含むすべてのデータファイルが対象です。",
  noFiles: "一致するファイルはありません。",
  load: "インポート",
  loadDifferently: "変更…",
  openWithoutLoading: "インポートせずに開く",
  loadFiles: (count) => `${counted(count, "個のファイル")}をインポート`,
  loadRemaining: (count) => `残り${counted(count, "個のファイル")}をインポート`,
  stop: "停止",
  continueInBackground: "バックグラウンドで続行",
  sampleTitle: "サンプルをインポート",
  sampleText:
    "ある商社の顧客、商品、注文、注文明細、支払い、レビューです。sampleという名前のスキーマに、関連する6個のテーブルと2個のビュー、約590,000行が入ります。",
};
