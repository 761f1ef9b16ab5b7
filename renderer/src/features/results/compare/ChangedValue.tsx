import { typeFamily } from "#shared/domain/typeFamily";
import { EqualNot } from "lucide-react";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import { CellContent } from "../cells/CellContent";
import { shownText } from "../cells/shownText";
import type { CellValue } from "../client/RowCache";
import styles from "./comparedCells.module.css";
import { DifferingText } from "./DifferingText";

interface ChangedValueProps {
  own: CellValue;
  /** The value on the other side. */
  other: CellValue;
  type: string;
}

/** A value that is another on the other side, with the part marked that is not the same there. */
export function ChangedValue({ own, other, type }: ChangedValueProps) {
  const family = typeFamily(type);
  const whole = <CellContent value={own} type={type} family={family} timeZone={null} />;
  if (!own.text || !other.text || own.differing === undefined) return whole;
  if (isEmpty(own) && isEmpty(other)) {
    const { alike } = messages.resultCompare;
    return (
      <span className={styles.alike} title={alike}>
        {whole}
        <Icon of={EqualNot} />
        <span className="visually-hidden"> {alike}</span>
      </span>
    );
  }
  // Parts are counted in the texts as they are shown, where both are whole.
  const isWhole = own.wholeLength === null && other.wholeLength === null;
  const text = isWhole ? shownText(own.text, { type, timeZone: null }) : own.text;
  return <DifferingText text={text} wholeLength={own.wholeLength} part={own.differing} family={family} />;
}

function isEmpty({ differing }: CellValue): boolean {
  return differing?.start === differing?.end;
}
