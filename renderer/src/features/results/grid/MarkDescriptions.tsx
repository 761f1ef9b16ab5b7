import { messages } from "../../../messages/messages";
import { markId } from "./markDescription";

/** What the marks of NULL and of an empty text mean, for readers: a text may read the same. */
export function MarkDescriptions({ gridId }: { gridId: string }) {
  return (
    <>
      <span id={markId(gridId, "null")} hidden>
        {messages.resultGrid.describedNull}
      </span>
      <span id={markId(gridId, "empty")} hidden>
        {messages.resultGrid.describedEmpty}
      </span>
    </>
  );
}
