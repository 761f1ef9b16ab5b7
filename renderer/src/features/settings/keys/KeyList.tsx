import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ServiceKey } from "#shared/domain/access/serviceKey";
import { bridge } from "../../../bridge/bridge";
import { Badge } from "../../../components/Badge";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/Notice";
import { RemovalDialog } from "../../../components/RemovalDialog";
import { showToast } from "../../../components/toasts";
import { formatRelativeTime } from "../../../lib/formatTime";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useAction } from "../../../lib/useAction";
import { isValid, validityText } from "../../../components/validity";
import { messages } from "../../../messages/messages";
import { serviceKeysQuery } from "../../../queries/keyQueries";
import styles from "../SettingsScreen.module.css";
import { CreateKeyDialog } from "./CreateKeyDialog";

type Open = { readonly name: "create" } | { readonly name: "revoke"; readonly key: ServiceKey };

/** The API keys of the service on this computer: make, list, revoke. */
export function KeyList() {
  const { data: keys, error, dataUpdatedAt } = useQuery(serviceKeysQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const text = messages.access.keys;
  return (
    <section className={styles.section} aria-labelledby="settings-keys">
      <header className={styles.sectionHeader}>
        <div>
          <h2 id="settings-keys">{text.title}</h2>
          <p>{text.explanation}</p>
        </div>
        <Button icon={Plus} onPress={() => setOpen({ name: "create" })}>
          {text.make}
        </Button>
      </header>
      {keys?.length === 0 ? <p className={styles.explanation}>{text.none}</p> : null}
      {keys === undefined || keys.length === 0 ? null : (
        <ul className={styles.services} aria-labelledby="settings-keys">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              shown={key}
              now={dataUpdatedAt}
              onRevoke={() => setOpen({ name: "revoke", key })}
            />
          ))}
        </ul>
      )}
      <ErrorNotice error={error === null ? null : toAppErrorData(error)} />
      {open?.name === "create" ? <CreateKeyDialog onClose={() => setOpen(null)} /> : null}
      {open?.name === "revoke" ? <RevokeKeyDialog shown={open.key} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

interface KeyRowProps {
  shown: ServiceKey;
  now: number;
  onRevoke: () => void;
}

function KeyRow({ shown, now, onRevoke }: KeyRowProps) {
  const text = messages.access;
  const created = formatRelativeTime(shown.createdAt, now, messages.general.justNow);
  return (
    <li className={styles.service}>
      <div className={styles.serviceWords}>
        <div className={styles.serviceName}>
          <span>{nameOf(shown)}</span>
          <Badge tone="neutral">{text.scopes[shown.scope]}</Badge>
        </div>
        <div className={styles.serviceKey}>
          <span>{validityText(shown, now)}</span>
          <span>{text.created(created)}</span>
          <span>{text.keys.ofOrganization(shown.organization)}</span>
          <code data-selectable>{shown.id}</code>
        </div>
      </div>
      {isValid(shown, now) ? (
        <div className={styles.serviceActions}>
          <Button aria-label={text.keys.revoke(nameOf(shown))} onPress={onRevoke}>
            {text.keys.revokeAction}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function RevokeKeyDialog({ shown, onClose }: { shown: ServiceKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const text = messages.access.keys;
  const removal = useAction(
    () => bridge.call("keys.revoke", { keyId: shown.id }),
    () => {
      void queryClient.invalidateQueries({ queryKey: serviceKeysQuery.queryKey });
      showToast(text.revoked(nameOf(shown)));
      onClose();
    },
  );
  return (
    <RemovalDialog
      title={text.revoke(nameOf(shown))}
      submitLabel={text.revokeAction}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={null}
      removal={removal}
      onClose={onClose}
    >
      <p>{text.revokeText}</p>
    </RemovalDialog>
  );
}

/** Keys of the command line may have no name. */
function nameOf({ name, id }: ServiceKey): string {
  return name ?? id;
}
