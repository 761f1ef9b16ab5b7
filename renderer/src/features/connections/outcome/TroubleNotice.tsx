import { sourceTrouble } from "#shared/domain/sourceTrouble";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import styles from "./TroubleNotice.module.css";
import { troubleSection } from "./troubleSection";

interface TroubleNoticeProps {
  /** What the service says, in its own words. */
  sentence: string;
  onShow: (section: "settings" | "tables") => void;
}

/** Why a sync failed: what the service says, as it says it, then what to do and where. */
export function TroubleNotice({ sentence, onShow }: TroubleNoticeProps) {
  const text = messages.connections;
  const trouble = sourceTrouble(sentence);
  const known = trouble === null ? null : text.troubles[trouble];
  const section = trouble === null ? undefined : troubleSection[trouble];
  const action =
    section === undefined ? undefined : (
      <Button variant="quiet" onPress={() => onShow(section)}>
        {text.toSection[section]}
      </Button>
    );
  return (
    // A sync that somebody ended is no fault.
    <Notice tone={trouble === "paused" ? "info" : "error"} actions={action}>
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
