import type { StatementDescription } from "#shared/sql/describeStatement";
import type * as english from "../en/outcomes";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

const kinds = {
  attach:
    "ほかのデータベースのテーブルをクエリするには、接続を追加してください。スケジュールに従ってこのデータベースにコピーされます。",
  readFile:
    "ファイルをクエリするには、テーブルにインポートしてください。このコンピューターのデータベースなら、インポートせずに開くこともできます。対応形式はCSV、JSON、Parquet、XLSX、ODSです。",
  export: "行をファイルに書き出すには、クエリを実行し、行の上の「エクスポート」を選択してください。",
  exportDatabase:
    "データを書き出すには、テーブルごとにクエリを実行し、行の上の「エクスポート」を選択してください。",
  temporary:
    "多くの場合、サブクエリやWITHを使えば1つのステートメントで済みます。行をこのコンピューターに残すには、クエリを実行し、「テーブルに保存」を選択してください。",
  transaction:
    "各ステートメントは独立したトランザクションで、成功するとコミットされます。複数の変更をまとめて行うには、MERGEなどの1つのステートメントにしてください。",
  session:
    "ここでは各ステートメントが単独で実行されます。「セッション」をオンにすると、トランザクション、TEMPテーブル、SET、PREPAREがタブのステートメント間で引き継がれます。",
  settings:
    "行数の上限はエディターの上で、タイムゾーンは列のメニューで選択します。メモリはデータベースの作成時に選択します。",
  pragma: "代わりにDESCRIBE、SHOW、またはduckdb_tables()などの関数を使ってください。",
  use: "エディターの上でデータベースを選択するか、テーブル名の前にスキーマを付けてください。",
  extension: "ほかのソースを読み取るには、接続を追加してください。",
  secret: "ソースの認証情報は、接続が暗号化して保持します。",
  prepare: "値をステートメントに直接書いてください。",
  call: "SELECTやFROMなど、クエリの中で関数を呼び出してください。",
  checkpoint: "変更はサービスが自動的に保存します。",
};

const features = {
  loadFile: "ファイルをインポート…",
  newConnection: "新しい接続…",
  chooseDatabase: "データベースを選択…",
  session: "セッションをオンにする",
};

/** What to do instead of a statement that services refuse. */
export const statementAdvice: Translated<typeof english.statementAdvice> = {
  kinds,
  features,
  openQuery: "クエリを新しいタブで開く",
};

const changes: Readonly<Record<string, string>> = {
  INSERT: "挿入",
  UPDATE: "更新",
  DELETE: "削除",
  TRUNCATE: "削除",
  MERGE: "マージ",
  COPY: "コピー",
};

function changed({ verb, replaces, updatesOnConflict }: StatementDescription): string {
  if (verb === "INSERT" && replaces) return "挿入または置換";
  if (verb === "INSERT" && updatesOnConflict) return "挿入または更新";
  return changes[verb] ?? "変更";
}

/** What objects are called, by SQL's words for them. */
const objects: Readonly<Record<string, string>> = {
  COLUMN: "列",
  DATABASE: "データベース",
  FUNCTION: "関数",
  INDEX: "インデックス",
  MACRO: "マクロ",
  OBJECT: "オブジェクト",
  ROLE: "ロール",
  SCHEMA: "スキーマ",
  SECRET: "シークレット",
  SEQUENCE: "シーケンス",
  TABLE: "テーブル",
  TRIGGER: "トリガー",
  TYPE: "型",
  USER: "ユーザー",
  VIEW: "ビュー",
};

/** `テーブル orders`, `ビュー`. */
function objectName({ object, name }: StatementDescription): string {
  const noun = object ?? "OBJECT";
  const shown = objects[noun] ?? noun;
  return name === null ? shown : `${shown} ${name} `;
}

function defined(statement: StatementDescription): string {
  const { verb, replaces, isConditional } = statement;
  const subject = objectName(statement);
  const ifExists = isConditional ? "（存在する場合）" : "";
  if (verb === "COMMENT") return `${subject}にコメントを設定しました`;
  if (verb === "ALTER") return `${subject}を変更しました${ifExists}`;
  if (verb === "DROP") return `${subject}を削除しました${ifExists}`;
  if (isConditional) return `${subject}を作成しました（未作成の場合）`;
  return `${subject}を${replaces ? "作成または置換" : "作成"}しました`;
}

const within = (duration: string | null) => (duration === null ? "" : `（${duration}）`);

/** What a statement did that answers with no rows of its own. */
export const outcomes: Translated<typeof english.outcomes> = {
  changed: (statement, rows, duration) =>
    `${counted(rows, "行")}を${changed(statement)}しました${within(duration)}`,
  defined: (statement, rows, duration) =>
    rows === null || statement.isConditional
      ? `${defined(statement)}${within(duration)}`
      : `${defined(statement)}、${counted(rows, "行")}${within(duration)}`,
  completed: ({ verb }, duration) =>
    `${verb === "" ? "ステートメント" : verb}が完了しました${within(duration)}`,
  /** The rows that a statement with RETURNING answers with are the ones it changed. */
  returned: (statement, rows) => `${counted(rows, "行")}を${changed(statement)}`,
};
