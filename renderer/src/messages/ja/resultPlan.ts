import type * as english from "../en/resultPlan";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { counted } from "./plural";

/** The plan of a statement: what the engine does, what it expects and what it measured. */
export const resultPlan: Translated<typeof english.resultPlan> = {
  views: "実行計画の表示形式",
  view: { tree: "ツリー", table: "表", text: "テキスト", rows: "行" },
  tree: "実行計画（最後の演算子から）",
  table: "実行計画の演算子",
  loading: "実行計画を読み取り中",
  notRun: "未実行: 行数は推定値です。",
  duration: (duration) => `合計${duration}`,
  cpu: (duration) => `CPU時間${duration}`,
  memory: (bytes) => `メモリ最大${formatBytes(bytes)}`,
  spill: (bytes) => `ディスク最大${formatBytes(bytes)}`,
  copyText: "実行計画をコピー",
  copied: "コピーしました",
  notCopied: "実行計画をコピーできません。",
  earlier: "以前の実行計画",
  current: "この実行計画",
  compareWith: "比較対象",
  compareWithNone: "比較…",
  unknownStatement: "不明なステートメント",
  notBothRun: "時間を比較するには、両方のステートメントを実行してください。",
  compared: {
    same: "所要時間はほぼ同じでした。",
    faster: (times) => `この実行計画は${times}倍高速でした。`,
    slower: (times) => `この実行計画は${times}倍低速でした。`,
  },
  hints: "ヒント",
  column: {
    operator: "演算子",
    details: "詳細",
    rows: "行",
    estimatedRows: "推定行数",
    rowsScanned: "走査行数",
    time: "時間",
    timeShare: "時間の割合",
  },
  operatorDetails: (operator) => `${operator}の詳細`,
  noDetails: "ほかに詳細はありません。",
  rows: (rows) => counted(rows, "行"),
  estimated: (rows) => `約${counted(rows, "行")}`,
  estimatedBeside: (rows) => `推定${formatNumber(rows)}`,
  share: (percent) => `時間の${percent}`,
  hint: {
    joinMultiplies: (operator, factor) =>
      `${operator}は行を1:${formatNumber(factor)}に増やします。条件が各行に1回だけ一致するか確認してください。`,
    comparesAllPairs: (operator, pairs) =>
      `${operator}はすべての行の組み合わせ（${formatNumber(pairs)}組）を比較します。可能なら、等しい列で結合してください。`,
    wrongEstimate: (operator, estimated, rows) =>
      `エンジンは${operator}を${counted(estimated, "行")}と推定しましたが、実際は${formatNumber(rows)}行でした。そのため遅い結合順序が選ばれた可能性があります。`,
    spilled: (bytes) =>
      `メモリが不足し、${formatBytes(bytes)}がディスクに書き出されました。読み取る列を減らすか、早い段階でフィルターするか、データベースのメモリを増やしてください。`,
  },
};
