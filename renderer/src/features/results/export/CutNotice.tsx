import { wholeResult } from "#shared/contract/resultView";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../scopeText";
import type { ExportRows } from "./exportForm";
import { rowsText } from "./rowsText";
import type { ShownRows } from "./ShownRows";

interface CutNoticeProps {
  state: ResultState;
  shown: ShownRows;
  /** The choice that has all rows; null where the dialog offers none. */
  all: ExportRows | null;
  /** Whether the embedded service ran the statement. */
  isEmbedded: boolean;
  onChoose: (rows: ExportRows) => void;
}

/** Says of a cut result that its first rows alone go out, and what would have all of them. */
export function CutNotice({ state, shown, all, isEmbedded, onChoose }: CutNoticeProps) {
  const text = messages.resultExport;
  if (shown.kind === "differences") {
    return (
      <Notice tone="warning">{text.differencesOfCut(scopeText({ ...state, view: wholeResult }))}</Notice>
    );
  }
  if (shown.kind !== "rows")
    return <Notice tone="warning">{text.computedOfCut[shown.kind](scopeText(state))}</Notice>;
  if (all === null) return <Notice tone="warning">{messages.results.cutNote(state.rowCount)}</Notice>;
  return (
    <Notice tone="warning" actions={<Button onPress={() => onChoose(all)}>{text.chooseAll}</Button>}>
      {text.cutAbove(state.rowCount, rowsText(all, state, shown, isEmbedded).label)}
    </Notice>
  );
}
