import type { editor } from "monaco-editor/editor";

/** How the editor looks and behaves; its size is 13 px code on the window's 20 px line. */
export const editorOptions: editor.IStandaloneEditorConstructionOptions = {
  model: null,
  automaticLayout: true,
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono Variable Further", ui-monospace, monospace',
  fontSize: 13,
  fontLigatures: false,
  lineHeight: 20,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 14,
  glyphMargin: false,
  minimap: { enabled: false },
  overviewRulerLanes: 1,
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  cursorBlinking: "solid",
  renderLineHighlight: "none",
  fixedOverflowWidgets: true,
  // Screen readers get the text even where they are not detected.
  accessibilitySupport: "on",
  wordBasedSuggestions: "off",
  quickSuggestions: { other: "on", comments: "off", strings: "off" },
  quickSuggestionsDelay: 10,
  // What is typed straight through is what the text holds: a newline is never taken for an answer to a list that opened by
  // itself. With nothing preselected, Enter accepts only what was chosen by arrow key or asked for by Ctrl+Space.
  suggest: {
    showStatusBar: false,
    preview: false,
    localityBonus: false,
    showWords: false,
    selectionMode: "never",
  },
  acceptSuggestionOnCommitCharacter: false,
  // A bracket closed by the editor, or an indentation put in by it, would be there twice where it is typed as well.
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  autoClosingComments: "never",
  autoIndent: "none",
  unicodeHighlight: { ambiguousCharacters: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: "singleFile",
  dropIntoEditor: { enabled: false },
  links: false,
  contextmenu: true,
  largeFileOptimizations: true,
};
