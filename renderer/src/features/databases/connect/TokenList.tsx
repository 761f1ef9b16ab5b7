import { Plus } from "lucide-react";
import { useState } from "react";
import type { AccessToken } from "#shared/domain/access/directAccess";
import { bridge } from "../../../bridge/bridge";
import { Badge } from "../../../components/Badge";
import { Button } from "../../../components/Button";
import { RemovalDialog } from "../../../components/RemovalDialog";
import { showToast } from "../../../components/toasts";
import { isValid, validityText } from "../../../components/validity";
import { formatRelativeTime } from "../../../lib/formatTime";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import styles from "./ConnectDialog.module.css";

interface TokenListProps {
  tokens: readonly AccessToken[];
  now: number;
  onCreate: () => void;
  onChanged: () => void;
}

/** The tokens of a database: make, list, revoke. */
export function TokenList({ tokens, now, onCreate, onChanged }: TokenListProps) {
  const [revoked, setRevoked] = useState<AccessToken | null>(null);
  const text = messages.connect;
  return (
    <section className={styles.part} aria-labelledby="connect-tokens">
      <div className={styles.head}>
        <h3 id="connect-tokens">{text.tokens}</h3>
        <Button icon={Plus} onPress={onCreate}>
          {text.makeToken}
        </Button>
      </div>
      {tokens.length === 0 ? <p className={styles.hint}>{text.noTokens}</p> : null}
      {tokens.length === 0 ? null : (
        <ul className={styles.list} aria-labelledby="connect-tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      {revoked === null ? null : (
        <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} onRevoked={onChanged} />
      )}
    </section>
  );
}

interface TokenRowProps {
  token: AccessToken;
  now: number;
  onRevoke: () => void;
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const text = messages.access;
  const when = (iso: string) => formatRelativeTime(iso, now, messages.general.justNow);
  const { lastUsedAt } = token;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span>
          {tokenLabel(token)} <Badge tone="neutral">{text.scopes[token.scope]}</Badge>
        </span>
        <span className={styles.facts}>
          <span>{validityText(token, now)}</span>
          <span>{text.created(when(token.createdAt))}</span>
          <span>
            {lastUsedAt === null ? messages.connect.neverUsed : messages.connect.used(when(lastUsedAt))}
          </span>
        </span>
      </div>
      {isValid(token, now) ? (
        <Button aria-label={text.keys.revoke(tokenLabel(token))} onPress={onRevoke}>
          {text.keys.revokeAction}
        </Button>
      ) : null}
    </li>
  );
}

interface RevokeTokenDialogProps {
  token: AccessToken;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeTokenDialog({ token, onClose, onRevoked }: RevokeTokenDialogProps) {
  const text = messages.access.keys;
  const removal = useAction(
    () => bridge.call("direct.revokeToken", { tokenId: token.id }),
    () => {
      showToast(messages.connect.revoked(tokenLabel(token)));
      onRevoked();
      onClose();
    },
  );
  return (
    <RemovalDialog
      title={text.revoke(tokenLabel(token))}
      submitLabel={text.revokeAction}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={null}
      removal={removal}
      onClose={onClose}
    >
      <p>{messages.connect.revokeText}</p>
    </RemovalDialog>
  );
}

/** The token of the creation has no name. */
export function tokenLabel({ name }: AccessToken): string {
  return name ?? messages.connect.creationToken;
}
