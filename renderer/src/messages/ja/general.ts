import type * as english from "../en/general";
import type { Translated } from "../../lib/translation";

/** Words that many parts of the window share. */
export const general: Translated<typeof english.general> = {
  cancel: "キャンセル",
  close: "閉じる",
  done: "完了",
  save: "保存",
  copied: "コピーしました",
  copyFailed: "クリップボードにコピーできませんでした。もう一度お試しください。",
  refresh: "更新",
  tryAgain: "再試行",
  notLoaded: "未読み込み",
  notLoadedText: "サービスに接続できるようになると読み込まれます。",
  optional: "任意",
  controlCharacters: "タブなどの制御文字を含まない1行で入力してください。",
  notKnown: "不明",
  unnamed: (id) => `名前不明（${id}）`,
  justNow: "たった今",
  clearFilter: "クリア",
  loading: "読み込み中",
  databaseStates: {
    provisioning: "作成中",
    running: "稼働中",
    stopped: "停止",
    starting: "起動中",
    stopping: "停止処理中",
    deleting: "削除中",
    error: "エラー",
  },
};
