import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Snippet } from "#shared/domain/snippet";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { ErrorNotice } from "../../components/Notice";
import { lineText } from "../../lib/lineText";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { snippetsQuery } from "../../queries/snippetQueries";
import styles from "./SettingsScreen.module.css";
import { SnippetDialog } from "./SnippetDialog";

/** The user's own snippets. */
export function SnippetList() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(snippetsQuery);
  const [open, setOpen] = useState<{ readonly edited: Snippet | null } | null>(null);
  const text = messages.settings.snippets;
  const removal = useAction(
    (name: string) => bridge.call("snippets.save", { snippets: data.filter((one) => one.name !== name) }),
    () => void queryClient.invalidateQueries({ queryKey: snippetsQuery.queryKey }),
  );
  return (
    <section className={styles.section} aria-labelledby="settings-snippets">
      <header className={styles.sectionHeader}>
        <div>
          <h2 id="settings-snippets">{text.title}</h2>
          <p>{text.explanation}</p>
        </div>
        <Button icon={Plus} onPress={() => setOpen({ edited: null })}>
          {text.add}
        </Button>
      </header>
      {data.length === 0 ? null : (
        <ul className={styles.services}>
          {data.map((one) => (
            <li key={one.name} className={styles.service}>
              <div className={styles.serviceWords}>
                <code className={styles.serviceName}>{one.name}</code>
                <code className={styles.snippetText}>{lineText(one.text)}</code>
              </div>
              <div className={styles.serviceActions}>
                <IconButton
                  icon={Pencil}
                  label={text.edit(one.name)}
                  onPress={() => setOpen({ edited: one })}
                />
                <IconButton
                  icon={Trash2}
                  label={text.remove(one.name)}
                  onPress={() => removal.run(one.name)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ErrorNotice error={removal.error} />
      {open === null ? null : <SnippetDialog edited={open.edited} onClose={() => setOpen(null)} />}
    </section>
  );
}
