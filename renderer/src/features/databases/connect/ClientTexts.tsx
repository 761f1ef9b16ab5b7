import { useState } from "react";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { type ClientName, clientNames, clientText, tokenPlaceholder } from "./clientTexts";
import styles from "./ConnectDialog.module.css";

interface ClientTextsProps {
  databaseId: string;
  name: string;
  address: { readonly host: string; readonly port: number };
  /** The one that was made just now; null where none is known. */
  token: string | null;
}

/** The text that a program is given, copied by one click, and whether a connection works. */
export function ClientTexts({ databaseId, name, address, token }: ClientTextsProps) {
  const [client, setClient] = useState<ClientName>("psql");
  const [problem, setProblem] = useState<string | null | undefined>(undefined);
  const text = messages.connect;
  const { copied, copyFailed } = messages.general;
  const test = useAction(
    () => bridge.call("direct.test", { databaseId }),
    (answer) => setProblem(answer.problem),
  );
  const shown = clientText(client, { ...address, databaseId, name, token: token ?? tokenPlaceholder });
  return (
    <section className={styles.part} aria-labelledby="connect-texts">
      <h3 id="connect-texts">{text.programs}</h3>
      <div className={styles.choices}>
        <Select
          label={text.program}
          isLabelHidden
          options={clientNames.map((value) => ({ value, label: text.clients[value] }))}
          value={client}
          onChange={setClient}
        />
        <CopyButton text={shown} label={text.copy} copiedLabel={copied} failedText={copyFailed} />
        <Button isPending={test.isPending} onPress={() => test.run(undefined)}>
          {text.test}
        </Button>
      </div>
      <pre className={styles.text} data-selectable>
        {shown}
      </pre>
      <p className={styles.hint}>{token === null ? text.placeholder(tokenPlaceholder) : text.withToken}</p>
      {problem === undefined || test.isPending || test.error !== null ? null : (
        <Notice tone={problem === null ? "info" : "error"}>
          {problem === null ? text.tested(`${address.host}:${address.port}`) : text.testFailed(problem)}
        </Notice>
      )}
      <ErrorNotice error={test.error} />
    </section>
  );
}
