import { Check, Undo2, X } from "lucide-react";
import { Button } from "../../../components/Button";
import { IconButton } from "../../../components/IconButton";
import { StatusMark } from "../../../components/StatusMark";
import { Status } from "../../../components/Status";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { endTransaction } from "../../state/sessions/endTransaction";
import { isSessionTab, useSession, windowSessions } from "../../state/sessions/windowSessions";
import { useIsRunning } from "../../state/scripts/useScript";
import type { QueryTab } from "../../state/workspace/workbenchTab";
import styles from "./SessionStrip.module.css";

/** Says that a transaction is open, with the ways to end it, or that the session has ended. Nothing otherwise. */
export function SessionStrip({ tab }: { tab: QueryTab }) {
  const session = useSession(tab.id);
  const isRunning = useIsRunning(tab.id);
  const { run, isPending } = useAction((sql: "COMMIT" | "ROLLBACK") => endTransaction(tab, sql));
  const text = messages.sessions;
  const isOpen = session?.kind === "open" && session.transaction !== "none";
  const isEnded = session?.kind === "ended" && isSessionTab(tab);
  return (
    <section
      aria-label={text.strip}
      hidden={!isOpen && !isEnded}
      className={isOpen || isEnded ? styles.strip : undefined}
    >
      <Status className={styles.state}>
        {isOpen && session.transaction === "open" ? <StatusMark kind="running" label={text.open} /> : null}
        {isOpen && session.transaction === "failed" ? <StatusMark kind="error" label={text.failed} /> : null}
        {isEnded ? (
          <>
            <StatusMark kind="error" label={text.ended(session.message, session.hadTransaction)} />{" "}
            {text.next}
          </>
        ) : null}
      </Status>
      {isOpen ? (
        <>
          {session.transaction === "open" ? (
            <Button icon={Check} isDisabled={isRunning || isPending} onPress={() => run("COMMIT")}>
              {text.commit}
            </Button>
          ) : null}
          <Button icon={Undo2} isDisabled={isRunning || isPending} onPress={() => run("ROLLBACK")}>
            {text.rollBack}
          </Button>
        </>
      ) : null}
      {isEnded ? (
        <IconButton
          icon={X}
          label={messages.general.close}
          size="small"
          onPress={() => windowSessions.end(tab.id)}
        />
      ) : null}
    </section>
  );
}
