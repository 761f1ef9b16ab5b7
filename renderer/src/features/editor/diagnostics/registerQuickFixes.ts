import type { languages } from "monaco-editor/editor";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { lineText } from "../../../lib/lineText";
import { sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { messages } from "../../../messages/messages";
import { shownDiagnostics } from "./DiagnosticMarks";

let isRegistered = false;

/** Registers once for the page what can be put in the place of a wrong name: by the light bulb, Ctrl+. or the hover. */
export function registerQuickFixes(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  monaco.languages.registerCodeActionProvider(
    sqlLanguageIds,
    {
      provideCodeActions: (model, range) => {
        // Those of a failed run, too.
        const markers = monaco.editor.getModelMarkers({ resource: model.uri });
        const actions = (shownDiagnostics.get(model) ?? []).flatMap(
          ({ start, end, replacements }): languages.CodeAction[] => {
            const place = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
            if (!monaco.Range.areIntersectingOrTouching(place, range)) return [];
            const own = markers.filter((marker) => monaco.Range.equalsRange(marker, place));
            return replacements.map((text, index) => ({
              title: messages.editor.diagnostics.replaceBy(lineText(text)),
              kind: "quickfix",
              diagnostics: own,
              isPreferred: index === 0,
              edit: {
                edits: [
                  {
                    resource: model.uri,
                    versionId: model.getVersionId(),
                    textEdit: { range: place, text },
                  },
                ],
              },
            }));
          },
        );
        return { actions, dispose: () => undefined };
      },
    },
    { providedCodeActionKinds: ["quickfix"] },
  );
}
