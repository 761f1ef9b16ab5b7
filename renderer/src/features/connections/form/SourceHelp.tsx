import { LifeBuoy } from "lucide-react";
import { CopyButton } from "../../../components/CopyButton";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import type { SourceHint } from "./sourceHint";
import styles from "./SourceHelp.module.css";

/** What the person who runs the source has to do, ready to be passed on. */
export function SourceHelp({ hint }: { hint: SourceHint }) {
  return (
    <aside className={styles.help} aria-label={hint.title}>
      <h3 className={styles.title}>
        <Icon of={LifeBuoy} />
        {hint.title}
      </h3>
      <p>{hint.text}</p>
      {hint.copy === null ? null : (
        <>
          <code className={styles.code} data-selectable>
            {hint.copy}
          </code>
          <CopyButton
            text={hint.copy}
            label={hint.copyLabel}
            copiedLabel={messages.general.copied}
            failedText={messages.general.copyFailed}
          />
        </>
      )}
    </aside>
  );
}
