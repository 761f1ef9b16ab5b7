import type { AccessToken, DirectConnection } from "#shared/domain/access/directAccess";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/Notice";
import { formatRelativeTime } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import styles from "./ConnectDialog.module.css";
import { tokenLabel } from "./TokenList";

interface ConnectedProgramsProps {
  connections: readonly DirectConnection[];
  tokens: readonly AccessToken[];
  now: number;
  onChanged: () => void;
}

/** Who is connected now, since when, and what runs; each can be disconnected. */
export function ConnectedPrograms({ connections, tokens, now, onChanged }: ConnectedProgramsProps) {
  const text = messages.connect;
  const ending = useAction(
    (connectionId: string) => bridge.call("direct.disconnect", { connectionId }),
    onChanged,
  );
  return (
    <section className={styles.part} aria-labelledby="connect-programs">
      <h3 id="connect-programs">{text.connected}</h3>
      {connections.length === 0 ? <p className={styles.hint}>{text.nobody}</p> : null}
      {connections.length === 0 ? null : (
        <ul className={styles.list} aria-labelledby="connect-programs">
          {connections.map((one) => {
            const program = lineText(one.applicationName === "" ? text.unnamedProgram : one.applicationName);
            const token = tokens.find(({ id }) => id === one.tokenId);
            return (
              <li key={one.id} className={styles.row}>
                <div className={styles.words}>
                  <span>{program}</span>
                  <span className={styles.facts}>
                    <span>{text.since(formatRelativeTime(one.since, now, messages.general.justNow))}</span>
                    {token === undefined ? null : <span>{text.byToken(tokenLabel(token))}</span>}
                  </span>
                  {one.running === null ? (
                    <span className={styles.running}>{text.idle}</span>
                  ) : (
                    <code className={styles.running}>{lineText(one.running.sql)}</code>
                  )}
                </div>
                <Button aria-label={text.disconnectOf(program)} onPress={() => ending.run(one.id)}>
                  {text.disconnect}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <ErrorNotice error={ending.error} />
    </section>
  );
}
