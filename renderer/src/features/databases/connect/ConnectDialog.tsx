import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Database } from "#shared/api/database";
import type { MethodOutput } from "#shared/contract/methods";
import type { DirectState } from "#shared/domain/access/directAccess";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { Checkbox } from "../../../components/Checkbox";
import { Dialog } from "../../../components/Dialog";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { Waiting } from "../../../components/Waiting";
import { labelOf } from "../../../components/labelOf";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { directQuery } from "../../../queries/directQueries";
import { ClientTexts } from "./ClientTexts";
import styles from "./ConnectDialog.module.css";
import { ConnectedPrograms } from "./ConnectedPrograms";
import { CreateTokenDialog } from "./CreateTokenDialog";
import { TokenList } from "./TokenList";

interface ConnectDialogProps {
  database: Database;
  onClose: () => void;
}

/** How other programs connect to a database of this computer. A new token lives in here and goes with it. */
export function ConnectDialog({ database, onClose }: ConnectDialogProps) {
  const queryClient = useQueryClient();
  const query = directQuery(database.id);
  const { data, error, dataUpdatedAt } = useQuery(query);
  const [created, setCreated] = useState<MethodOutput<"direct.createToken"> | null>(null);
  const [isCreating, setCreating] = useState(false);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const text = messages.connect;

  if (isCreating)
    return (
      <CreateTokenDialog
        databaseId={database.id}
        onClose={() => setCreating(false)}
        onCreated={(made) => {
          setCreated(made);
          readAgain();
        }}
      />
    );
  return (
    <Dialog
      size="large"
      title={text.title(labelOf(database))}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={<Button onPress={onClose}>{messages.general.close}</Button>}
    >
      <div className={styles.parts}>
        {error === null ? null : <ErrorNotice error={toAppErrorData(error)} />}
        {data === undefined && error === null ? <Waiting>{messages.general.loading}</Waiting> : null}
        {data === undefined ? null : (
          <>
            <DirectSwitch databaseId={database.id} state={data} onChanged={readAgain} />
            {data.address === null ? null : (
              <ClientTexts
                databaseId={database.id}
                name={database.name ?? database.id}
                address={data.address}
                token={tokenIn(data, created)}
              />
            )}
            <TokenList
              tokens={data.tokens}
              now={dataUpdatedAt}
              onCreate={() => setCreating(true)}
              onChanged={readAgain}
            />
            {data.isAllowed ? (
              <ConnectedPrograms
                connections={data.connections}
                tokens={data.tokens}
                now={dataUpdatedAt}
                onChanged={readAgain}
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The token that was just made, unless it was revoked since. */
function tokenIn({ tokens }: DirectState, created: MethodOutput<"direct.createToken"> | null): string | null {
  const isRevoked = tokens.some(({ id, revokedAt }) => id === created?.made.id && revokedAt !== null);
  return created === null || isRevoked ? null : created.token;
}

interface DirectSwitchProps {
  databaseId: string;
  state: DirectState;
  onChanged: () => void;
}

function DirectSwitch({ databaseId, state, onChanged }: DirectSwitchProps) {
  const text = messages.connect;
  const change = useAction(
    (wanted: { readonly isAllowed: boolean; readonly isNewPort: boolean }) =>
      bridge.call("direct.allow", { databaseId, ...wanted }),
    onChanged,
  );
  return (
    <section className={styles.part} aria-label={text.allow}>
      <Checkbox
        isSelected={state.isAllowed}
        isDisabled={change.isPending}
        description={text.allowHint}
        onChange={(isAllowed) => change.run({ isAllowed, isNewPort: false })}
      >
        {text.allow}
      </Checkbox>
      {state.problem === null ? null : (
        <>
          <Notice tone="error">{state.problem}</Notice>
          <div>
            <Button
              isPending={change.isPending}
              onPress={() => change.run({ isAllowed: true, isNewPort: true })}
            >
              {text.otherPort}
            </Button>
          </div>
        </>
      )}
      <ErrorNotice error={change.error} />
    </section>
  );
}
