import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { MainMessages } from "./MainMessages";

const obstacles: Readonly<Record<UpdateObstacle, string>> = {
  statements: "ステートメントまたはエクスポート",
  loads: "インポート",
  syncs: "同期",
  transactions: "開いているトランザクション",
};

const filesOf = (count: number) => `${count}個のファイル`;

export const japanese: MainMessages = {
  thisComputer: "このコンピューター",
  ok: "OK",
  cancel: "キャンセル",
  menu: {
    file: "ファイル(&F)",
    edit: "編集(&E)",
    query: "クエリ(&Q)",
    view: "表示(&V)",
    window: "ウィンドウ(&W)",
    newTab: "新しいタブ",
    openFiles: "ファイルを開く…",
    openFolder: "フォルダーを開く…",
    saveQuery: "クエリを保存",
    saveQueryAs: "クエリを別名で保存…",
    newConnection: "新しい接続…",
    closeTab: "タブを閉じる",
    reopenTab: "閉じたタブを開き直す",
    closeWindow: "ウィンドウを閉じる",
    settings: "設定…",
    undo: "元に戻す",
    redo: "やり直す",
    cut: "切り取り",
    copy: "コピー",
    paste: "貼り付け",
    pasteAndMatchStyle: "ペーストしてスタイルを合わせる",
    delete: "削除",
    selectAll: "すべて選択",
    speech: "スピーチ",
    startSpeaking: "読み上げを開始",
    stopSpeaking: "読み上げを停止",
    runStatement: "ステートメントを実行",
    runAll: "すべて実行",
    explain: "実行計画を表示",
    explainAndRun: "実行して実行計画を表示",
    palette: "コマンドパレット…",
    databases: "データベース",
    connections: "接続",
    actualSize: "実際のサイズ",
    zoomIn: "拡大",
    zoomOut: "縮小",
    fullScreen: "全画面表示の切り替え",
    minimize: "最小化",
    zoomWindow: "拡大/縮小",
    bringAllToFront: "すべてを手前に移動",
    about: "Wharfについて",
    services: "サービス",
    hide: "Wharfを隠す",
    hideOthers: "ほかを隠す",
    showAll: "すべてを表示",
    quit: "終了",
  },
  files: {
    exportRows: "行のエクスポート",
    exportNotebook: "ノートブックのエクスポート",
    saveChart: "グラフの保存",
    formats: {
      png: "PNG画像",
      svg: "SVG画像",
      html: "HTMLページ",
      csv: "カンマ区切り",
      tsv: "タブ区切り",
      json: "JSON",
      ndjson: "改行区切りのJSON",
      parquet: "Parquet",
      xlsx: "Excelブック",
      markdown: "Markdown",
      sqlInsert: "SQLステートメント",
    },
    allFiles: "すべてのファイル",
    openFiles: "データファイルを開く",
    dataFiles: "データファイルとSQLファイル",
    openFolder: "データファイルのフォルダーを開く",
    queryFolder: "保存したクエリのフォルダーを選択",
    backupFolder: "バックアップ先のフォルダーを選択",
  },
  alerts: {
    failed: (name) => `${name}: 同期に失敗しました`,
    failedTables: (failed, total) => `${total}個のテーブルのうち${failed}個が失敗しました。`,
    recovered: (name) => ({
      title: `${name}: 同期が再開しました`,
      body: "最後の同期に未確認の失敗はありません。",
    }),
    severalFail: (count) => ({
      title: `${count}件の接続で同期に失敗しています`,
      body: "Wharfを開くと、対象、原因、対処方法を確認できます。",
    }),
  },
  quit: {
    loads: (count, title) => ({
      message: count === 1 ? `${title}をインポートしています` : `${count}件のインポートを実行しています`,
      detail: "今終了すると、インポートは中止され、テーブルは今の状態のまま残ります。",
      buttons: ["続ける", "中止して終了"],
    }),
    exports: (count) => ({
      message: count === 1 ? "エクスポートを実行しています" : `${count}件のエクスポートを実行しています`,
      detail: "今終了すると、ファイルは書き込まれません。",
      buttons: ["続ける", "中止して終了"],
    }),
    transactions: (count) => ({
      message: count === 1 ? "トランザクションが開いています" : `${count}件のトランザクションが開いています`,
      detail: "今終了すると、コミットしていない変更は破棄されます。",
      buttons: ["開いたままにする", "ロールバックして終了"],
    }),
  },
  consent: {
    changeProduction: (service, change) => ({
      message: `「${service}」への変更を許可しますか？`,
      detail: `本番環境のサービスです。次の変更を行おうとしています:\n\n${change}\n\n変更は10分間許可されます。`,
      allow: "変更を許可",
    }),
    openLink: (host, address) => ({
      message: `${host}をブラウザーで開きますか？`,
      detail: `${address}\n\nこのアドレスはデータに含まれていたものです。開いたことは相手のサーバーに伝わります。`,
      allow: "開く",
    }),
    connectSource: (host) => ({
      message: `${host}に接続しますか？`,
      detail:
        "このコンピューターの接続が、入力されたログイン情報を使ってこのホストにアクセスしようとしています。",
      allow: "接続",
    }),
    allowDirect: {
      message: "ほかのプログラムからこのデータベースへの接続を許可しますか？",
      detail:
        "Wharfの実行中、このコンピューターでポートが開きます。このコンピューターでデータベースのトークンを持つプログラムは、読み取りと、フルアクセスの場合は変更ができます。ほかのコンピューターからは接続できません。",
      allow: "許可",
    },
    connectService: (host, origin) => ({
      message: `${host}に接続しますか？`,
      detail: `ステートメント、インポートするファイル、このサービス用に入力するAPIキーは次の宛先に送信されます:\n${origin}`,
      allow: "接続",
    }),
    leaveProduction: (service) => ({
      message: `「${service}」の本番環境モードをオフにしますか？`,
      detail: "データを変更するステートメントやインポートの前に確認しなくなります。",
      allow: "オフにする",
    }),
    leaveReadOnly: (service) => ({
      message: `「${service}」の読み取り専用モードをオフにしますか？`,
      detail: "ステートメントやインポートでデータを変更できるようになります。",
      allow: "オフにする",
    }),
    widenKey: (service) => ({
      message: `「${service}」のキーによる変更を許可しますか？`,
      detail: "このサービスのキーは読み取り専用として設定されています。Wharfは変更を拒否しなくなります。",
      allow: "許可",
    }),
  },
  changes: {
    createDatabase: (name) => `データベース「${name}」を作成`,
    deleteDatabase: "データベースをすべてのデータとともに削除",
    createConnection: (name) => `接続「${name}」を作成`,
    changeConnection: "接続を変更",
    deleteConnection: "接続を削除",
    sync: "接続を同期",
    load: (files, tables, table) => `${filesOf(files)}を${table ?? `${tables}個のテーブル`}にインポート`,
    loadSample: "サンプルデータをインポート",
    dropLeftover: "インポートで残ったテーブルを削除",
  },
  loads: { files: filesOf },
  updates: {
    running: (running) => `実行中: ${running.map((one) => obstacles[one]).join("、")}`,
    goBack: (version, starts, previous) => ({
      message: `Wharf ${version}を正しく起動できませんでした`,
      detail: `更新後に${starts}回起動を試みました。Wharf ${previous}はこのコンピューターに残っています。`,
      buttons: [`${previous}に戻す`, "再試行"],
    }),
    newerVersion: (newer, own) => ({
      title: `データは前回Wharf ${newer}で使用されました`,
      body: `これはWharf ${own}です。データはすべて開けます。新しいバージョンだけの機能は、再度インストールするまで使えません。`,
    }),
  },
  start: {
    failed: "Wharfを起動できません",
    diskFull: "ディスクがいっぱいです。空き容量を増やしてから、Wharfをもう一度起動してください。",
    newerData: (newer, own, stores) =>
      `データはWharf ${newer}が書き込んだもので、Wharf ${own}では読み取れない形式です（${stores}）。何も変更していません。Wharf ${newer}以降をインストールしてください。`,
    olderBackup: (version, backup, folder) =>
      `Wharf ${version}に戻す場合は、${folder}のファイルを${backup}のファイルで置き換え、そこにあるdata-format.jsonを削除してください。それ以降の作業は失われます。`,
  },
};
