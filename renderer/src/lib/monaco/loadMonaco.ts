import { createEditorWorker } from "./createEditorWorker";
import { duckdbLanguage, duckdbLanguageConfiguration } from "./duckdbLanguage";
import { followMonacoTheme } from "./followMonacoTheme";
import type { Monaco } from "./Monaco";
import { sqlLanguageId } from "./sqlLanguageId";

// Begun while the rest of the page still starts: waiting for the first editor to ask would cost its whole load time.
const loading = import("./monacoModules").then(prepare);

/** The editor, ready to use: worker, SQL language and themes are set up once for the page. */
export function loadMonaco(): Promise<Monaco> {
  return loading;
}

async function prepare(monaco: Monaco): Promise<Monaco> {
  // Character widths measured with a fallback font would put the cursor beside the letters. A font that cannot be had
  // leaves the fallback, whose widths are right as they are.
  const font = document.fonts.load('13px "JetBrains Mono Variable"').catch(() => undefined);
  window.MonacoEnvironment = { getWorker: createEditorWorker };
  monaco.languages.register({ id: sqlLanguageId, extensions: [".sql"], aliases: ["SQL"] });
  monaco.languages.setLanguageConfiguration(sqlLanguageId, duckdbLanguageConfiguration);
  monaco.languages.setMonarchTokensProvider(sqlLanguageId, duckdbLanguage);
  followMonacoTheme(monaco);
  await font;
  return monaco;
}
