import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import type * as english from "../en/connectionStreams";
import type { Translated } from "../../lib/translation";
import { counted } from "./plural";

const tables = (count: number) => counted(count, "個のテーブル");
const columns = (count: number) => counted(count, "個の列");

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "同期する",
  ask: "確認する",
  ignore: "無視する",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams: Translated<typeof english.connectionStreams> = {
  label: "ソースのテーブル",
  loading: "ソースのテーブルを読み込み中…",
  search: "テーブルを検索",
  filterLabel: "表示",
  filters: {
    all: "すべて",
    enabled: "オン",
    disabled: "オフ",
    new: "ソースに追加",
    gone: "ソースから消失",
  },
  turnOn: (count) => `${counted(count, "個")}をオン`,
  turnOff: (count) => `${counted(count, "個")}をオフ`,
  turnOnShown: (count) => `表示中の${tables(count)}をオン`,
  turnOffShown: (count) => `表示中の${tables(count)}をオフ`,
  undo: "元に戻す",
  counted: (enabled, all) => `${tables(all)}中${counted(enabled, "個")}がオン`,
  countedShown: (shown) => `${counted(shown, "個")}を表示`,
  none: "ソースにテーブルがありません",
  noneText: "ユーザーの権限と、選択したスキーマまたはファイルを確認してください。",
  notOffered: {
    title: (count) => `${tables(count)}は同期できません`,
    noReason: "理由はサービスから示されていません。",
  },
  noneShown: "一致するテーブルはありません。",
  headings: { name: "テーブル", rows: "行数（概算）", columns: "列", target: "同期先" },
  new: "新規",
  unavailable: { gone: "削除済み", revoked: "権限なし", unknown: "見つかりません" },
  rowsBefore: "、約",
  rowsAfter: "行、",
  columnsAfter: () => "列",
  targetBefore: "、同期先 ",
  columnsOf: (read, all) =>
    read === all ? all.toLocaleString("ja") : `${read.toLocaleString("ja")}／${all.toLocaleString("ja")}`,
  columnsTitle: (name) => `${name}の列`,
  columnsLabel: (name) => `${name}の同期する列`,
  columnSearch: "列を検索",
  columnsUnknown: "サービスはこのテーブルの列を一覧にしません。",
  columnsFixed: "この種類のソースでは列をオフにできません。",
  columnsHint: "オフの列は一切読み取られません。",
  columnsOff: "テーブルはオフです。オンにすると列が読み取られます。",
  allColumns: "すべてオン",
  goneColumn: "削除済み",
  goneColumnHint: (names) =>
    `オフにした列${names.join(", ")}はもう存在しません。名前が変更された可能性があります。オンにするまで、新しい列が保留されることがあります。`,
  primaryKey: "キー",
  keyWarning: (names) => `${names.join(", ")}は主キーに含まれます。主キーがそろわないと行を識別できません。`,
  unavailableHints: {
    gone: "このテーブルはソースにもうありません。同期済みの行はデータベースに残ります。",
    revoked:
      "ソースのユーザーはこのテーブルを読み取れなくなりました。同期済みの行はデータベースに残ります。読み取り権限を元に戻すか、テーブルをオフにしてください。",
    unknown:
      "ソースはこのテーブルを提供しなくなりました。削除または名前が変更されたか、ユーザーが読み取れなくなっています。同期済みの行はデータベースに残ります。",
  },
  heldHint: "ソースに新しく追加されました。オンにするまで同期されません。",
  heldColumnHint: (names) => `新しい列${names.join(", ")}は、オンにするまで保留されます。`,
  additions: {
    legend: "ソースの新規項目",
    newTables: "新しいテーブル",
    newColumns: "新しい列",
    choices: { sync: "同期する", ask: "確認する", ignore: "無視する" },
    descriptions: {
      sync: "次回の実行から同期します",
      ask: "扱いを決めるまで同期しません",
      ignore: "オンにしない限り同期しません",
    },
    inReview: {
      tables: (policy) => `新しいテーブル: ${policyWords[policy]}`,
      columns: (policy) => `新しい列: ${policyWords[policy]}`,
    },
    saved: "保存しました。次回の同期から適用されます。",
    notKept:
      "このサービスには新しいテーブルと列に関する設定がありません。同期するかどうかはサービスが決めます。",
    production: (name) => `${name}での新しいテーブルと列の扱いを変更します`,
  },
  failedRemark: "保存済みの選択は変わっていません。",
  save: "保存…",
  saved: "保存しました。次回の同期から適用されます。",
  discard: "破棄",
  nothingChanged: "変更なし",
  diffTitle: "これらの変更を保存しますか？",
  diff: {
    stopped: (count) => `${tables(count)}の同期を停止します。行は残ります`,
    started: (count) => `${tables(count)}を同期します`,
    dropped: (count) => `${columns(count)}を読み取らなくなります`,
    added: (count) => `${columns(count)}を再び読み取ります`,
  },
  diffEmpty: "同期されるテーブルはなくなります。",
  andMore: (count) => `ほか${counted(count, "件")}`,
  diffWhen: "次回の同期から適用されます。データベースからは何も削除されません。",
  production: (name) => `${name}が同期するテーブルを変更します`,
};
