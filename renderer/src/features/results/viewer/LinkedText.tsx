import { useMemo, useState } from "react";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import styles from "./CellViewer.module.css";

/** A stretch of text; `address` where it is one that can be opened. */
interface TextPart {
  readonly text: string;
  readonly address: string | null;
}

/** A sentence's own punctuation behind an address is no part of it. */
const link = /https:\/\/[^\s"'<>`{}|\\^]+[^\s"'<>`{}|\\^.,;:!?()[\]]/g;

/** Longest address that can be opened, in characters. */
const longestAddress = 2048;

/** A text with the addresses in it apart. Only https: nothing else is opened from here. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(link)) {
    if (address.length > longestAddress) continue;
    if (index > end) parts.push({ text: text.slice(end, index), address: null });
    parts.push({ text: address, address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null });
  return parts;
}

/** Text whose addresses open in the browser, each only after the person has seen all of it and agreed: it came with the data. */
export function LinkedText({ text }: { text: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  const parts = useMemo(() => splitLinks(text), [text]);
  const say = messages.resultViewer;
  const open = (url: string): void => {
    setAsked(null);
    bridge
      .call("app.openExternal", { url })
      .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
  };
  return (
    <>
      {parts.map(({ text: part, address }, index) =>
        address === null ? (
          part
        ) : (
          <button
            // Parts stand in the order of the text, which does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            className={styles.link}
            onClick={() => setAsked(address)}
          >
            {part}
          </button>
        ),
      )}
      {asked === null ? null : (
        <Dialog
          title={say.openLink}
          closeLabel={say.keepClosed}
          size="small"
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{say.keepClosed}</Button>
              <Button variant="primary" onPress={() => open(asked)}>
                {say.openInBrowser}
              </Button>
            </>
          }
        >
          <p>{say.openLinkText}</p>
          <p className={styles.address} data-code>
            {asked}
          </p>
        </Dialog>
      )}
    </>
  );
}
