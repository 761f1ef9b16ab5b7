import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import { AppError } from "#shared/errors/AppError";
import { bridge } from "../../../bridge/bridge";
import { labelOf } from "../../../components/labelOf";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys, connectionStreamsQuery } from "../../../queries/connectionQueries";
import { formErrors } from "../form/formErrors";
import { type FormField, formFields, type FormValues, isSameForm } from "../form/FormValues";
import { sourceInputOf } from "../form/sourceInputOf";
import { failedTest, useSourceTest } from "../form/useSourceTest";
import {
  isAddressChanged,
  isSourceChanged,
  savedValues,
  settingsChanges,
  settingsDiff,
  type SettingsDraft,
  unchangedSettings,
  valuesAfter,
} from "./SettingsDraft";
import { useWritePermission } from "../../../lib/writePermission";

interface SettingsContext {
  readonly profileId: string;
  readonly connection: Connection;
  /** Null: the service no longer describes its kind. */
  readonly connector: Connector | null;
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

const noFields: readonly FormField[] = [];

/** A Connection's settings while they are edited: what was changed, what that would do, and whether it works. */
export function useSettings({ profileId, connection, connector, onDirtyChange }: SettingsContext) {
  const { permit } = useWritePermission();
  const queryClient = useQueryClient();
  const text = messages.connectionForms.settings;
  const [draft, setDraft] = useState<SettingsDraft>(unchangedSettings);
  const fields = useMemo(() => (connector === null ? noFields : formFields(connector)), [connector]);
  const before = useMemo(() => savedValues(fields, connection.settings), [fields, connection.settings]);
  const values = valuesAfter(before, draft);
  const isMoved = isAddressChanged(fields, before, draft);
  const isMissing = connection.credentials === "missing";
  // Secrets that stay need not be typed, nor those that are removed.
  const kept = new Set(
    fields
      .filter(({ key, secret }) => secret && !isMissing && !isMoved && !draft.values.has(key))
      .map(({ key }) => key),
  );
  const diff = settingsDiff(connection, fields, draft);
  const test = useSourceTest<FormValues>();
  const isDirty = diff.length > 0;
  useEffect(() => {
    onDirtyChange?.(isDirty);
  }, [isDirty, onDirtyChange]);

  /** Reaches the source with what is saved. */
  async function checkSaved(subject: FormValues): Promise<void> {
    try {
      const { streams, notOffered } = await queryClient.fetchQuery({
        ...connectionStreamsQuery(profileId, connection.id),
        staleTime: 0,
      });
      const available = streams.filter((stream) => stream.available);
      test.take(subject, { ok: true, error: null, streams: available, notOffered });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SOURCE_FAILED") throw error;
      test.take(subject, failedTest(error.message));
    }
  }
  const check = useAction(checkSaved);
  const isTouched = isSourceChanged(fields, before, draft);
  const missing = missingForTest(fields, draft);
  const hasPassed =
    test.state.status === "done" && test.state.result.ok && isSameForm(fields, test.state.subject, values);

  const saving = useAction(
    async ({ sent, wasTested }: { sent: SettingsDraft; wasTested: boolean }) => {
      if (!(await permit(connection.databaseId, text.production(labelOf(connection))))) return null;
      const changes = settingsChanges(connection, fields, sent);
      const answer = await bridge.call("connections.change", {
        profileId,
        connectionId: connection.id,
        changes,
      });
      return { changed: answer.connection, touchesSource: isSourceChanged(fields, before, sent), wasTested };
    },
    (done) => {
      if (done === null) return;
      queryClient.setQueryData(connectionKeys.one(profileId, connection.id), done.changed);
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      // The secrets have done their work.
      setDraft(unchangedSettings);
      test.forget();
      if (done.touchesSource && !done.wasTested) check.run(savedValues(fields, done.changed.settings));
    },
  );

  function runTest(tested: FormValues, onPassed?: () => void): void {
    const { databaseId, kind } = connection;
    if (databaseId === null || kind === null) return;
    test.run({ profileId, databaseId, source: sourceInputOf(kind, fields, tested) }, tested, onPassed);
  }

  return {
    draft,
    change: (part: Partial<SettingsDraft>) => setDraft((last) => ({ ...last, ...part })),
    discard() {
      setDraft(unchangedSettings);
      test.forget();
    },
    fields,
    values,
    isMissing,
    /** The stored secrets are not sent to the address that was typed: they are entered again. */
    isMoved,
    diff,
    isDirty,
    isSourceChanged: isTouched,
    /** Whether saving changes how the source is reached without a test of it having passed. */
    isUntested: isTouched && !hasPassed,
    canTest: connection.databaseId !== null && connection.kind !== null && missing.length === 0,
    fieldErrors: formErrors(fields, values, kept),
    missingForTest: missing,
    test: test.state,
    stopTest: test.stop,
    check,
    saving,
    /** Tests what is typed; only with secrets typed again, as the stored ones are never given out. */
    runTest,
    /** Saves what reaches the source only after it did, unless a test of the same values has passed. */
    testAndSave: () => {
      if (!isTouched || hasPassed) saving.run({ sent: draft, wasTested: hasPassed });
      else runTest(values, () => saving.run({ sent: draft, wasTested: true }));
    },
    saveUntested: () => saving.run({ sent: draft, wasTested: false }),
  };
}

/** Labels of secrets without which a test before saving cannot succeed. */
function missingForTest(fields: readonly FormField[], { values }: SettingsDraft): readonly string[] {
  const secrets = fields.filter(({ secret }) => secret);
  const untyped = secrets.filter(({ key }) => (values.get(key) ?? "") === "");
  const required = untyped.filter((field) => field.required);
  if (required.length > 0) return required.map(({ label }) => label);
  // Where each is optional, one of them usually has to be there.
  return untyped.length === secrets.length ? untyped.slice(0, 1).map(({ label }) => label) : [];
}
