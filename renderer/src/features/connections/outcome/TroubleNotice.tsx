import { sourceTrouble } from "#shared/domain/sourceTrouble";
import type { ReactNode } from "react";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import styles from "./TroubleNotice.module.css";

interface TroubleNoticeProps {
  /** What the service says, in its own words. */
  sentence: string;
  actions?: ReactNode;
}

/** Why a sync failed: what the service says, as it says it, then what to do. */
export function TroubleNotice({ sentence, actions }: TroubleNoticeProps) {
  const text = messages.connections;
  const trouble = sourceTrouble(sentence);
  const known = trouble === null ? null : text.troubles[trouble];
  return (
    <Notice tone="error" actions={actions}>
      {known === null ? null : <p className={styles.cause}>{known.cause}</p>}
      <dl className={styles.parts}>
        <dt>{text.runs.serviceSays}</dt>
        <dd className={styles.sentence} data-selectable>
          {sentence}
        </dd>
        <dt>{text.runs.toDo}</dt>
        <dd>{known?.remedy ?? text.runs.unknownRemedy}</dd>
      </dl>
    </Notice>
  );
}
