import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import type { NotOfferedTable, SourceStream } from "#shared/api/sourceStream";
import { effectivePolicy } from "#shared/domain/additionPolicy";
import { labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import { connectionsQuery } from "../../../queries/connectionQueries";
import { formErrors } from "../form/formErrors";
import { type FormField, formFields, type FormValues, isSameForm } from "../form/FormValues";
import { sourceInputOf } from "../form/sourceInputOf";
import { failedTest, useSourceTest } from "../form/useSourceTest";
import { choiceOf, savedChoices } from "../streams/streamChoices";
import { useCreation } from "./useCreation";
import {
  hasSomethingToLose,
  newDraft,
  noValues,
  type TestSubject,
  type WizardDraft,
  type WizardProps,
  type WizardStep,
} from "./WizardDraft";
import { useWritePermission } from "../../../lib/writePermission";

const maxLength = 100;

/**
 * A name that says where the rows come from, and that no other Connection of the database has.
 *
 * @param database The database at the source; empty where it has none.
 */
function proposedName({ name }: Connector, database: string, taken: readonly string[]): string {
  const base = (database === "" ? name : database).slice(0, maxLength - 4);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const proposed = count === 1 ? base : `${base} ${count}`;
    if (!used.has(proposed.toLowerCase())) return proposed;
  }
}

/** What was made, with what its first sync will fill. */
export interface Created {
  readonly connection: Connection | null;
  readonly databaseId: string;
  readonly streams: readonly SourceStream[];
  readonly scheduleMinutes: number | null;
}

interface WizardContext extends WizardProps {
  readonly databases: readonly Database[];
  readonly connectors: readonly Connector[];
}

const noFields: readonly FormField[] = [];
const noStreams: readonly SourceStream[] = [];
const noTables: readonly NotOfferedTable[] = [];

/** What a person has said in the wizard, what follows from it, and what can be done next. */
export function useWizard(context: WizardContext) {
  const { profileId, databases, connectors, onDirtyChange } = context;
  const { permit } = useWritePermission();
  const [step, setStep] = useState<WizardStep>("source");
  const [draft, setDraft] = useState(() => newDraft(context.databaseId ?? likelyDatabase(databases)));
  const [created, setCreated] = useState<Created | null>(null);
  const test = useSourceTest<TestSubject>();
  const { databaseId, kind } = draft;
  const connections = useQuery({
    ...connectionsQuery(profileId, databaseId ?? ""),
    enabled: databaseId !== null,
  });
  const siblings = connections.data ?? [];
  const connector = connectors.find((one) => one.kind === kind) ?? null;
  const fields = useMemo(() => (connector === null ? noFields : formFields(connector)), [connector]);
  const values = draft.forms.get(kind ?? "") ?? noValues;
  const { state } = test;
  const isTestOld =
    state.status === "done" &&
    (state.subject.databaseId !== databaseId ||
      state.subject.kind !== kind ||
      !isSameForm(fields, state.subject.values, values));
  const isTested = state.status === "done" && state.result.ok && !isTestOld;
  const streams = isTested ? state.result.streams : noStreams;
  const notOffered = isTested ? state.result.notOffered : noTables;
  const name =
    draft.name ??
    (connector === null
      ? ""
      : proposedName(
          connector,
          sourceDatabase(fields, values),
          siblings.map((one) => labelOf(one)),
        ));

  const policies = effectivePolicy(draft.additions, savedChoices(streams, draft.choices));

  const isDirty = created === null && hasSomethingToLose(draft);
  useEffect(() => {
    onDirtyChange?.(isDirty);
  }, [isDirty, onDirtyChange]);

  const creation = useCreation((outcome) => {
    if (outcome.kind === "created") {
      const chosen = streams.filter((stream) => choiceOf(stream, draft.choices).enabled);
      if (databaseId !== null)
        setCreated({
          connection: outcome.connection,
          databaseId,
          streams: chosen,
          scheduleMinutes: draft.scheduleMinutes,
        });
      // The secrets have done their work.
      setDraft(newDraft(null));
      test.forget();
    } else if (outcome.kind === "sourceFailed" && databaseId !== null && kind !== null) {
      test.take({ databaseId, kind, values }, failedTest(outcome.error));
      setStep("settings");
    }
  });

  return {
    step,
    setStep,
    draft,
    change: (part: Partial<WizardDraft>) => setDraft((before) => ({ ...before, ...part })),
    created,
    connections: siblings,
    connector,
    fields,
    values,
    changeValues: (next: FormValues) =>
      setDraft((before) => ({ ...before, forms: new Map(before.forms).set(kind ?? "", next) })),
    fieldErrors: formErrors(fields, values),
    test: state,
    stopTest: test.stop,
    isTestOld,
    isTested,
    streams,
    notOffered,
    name,
    policies,
    isDirty,
    isCreating: creation.isPending,
    creationError: creation.error,
    existing: creation.existing,
    /** @param goesOn Whether a test that passes leads to the next step. */
    runTest(tested: FormValues, goesOn: boolean) {
      if (databaseId === null || kind === null) return;
      test.run(
        { profileId, databaseId, source: sourceInputOf(kind, fields, tested) },
        { databaseId, kind, values: tested },
        (result) => {
          if (goesOn && result.streams.length > 0) setStep("tables");
        },
      );
    },
    create() {
      if (databaseId === null || connector === null) return;
      creation.run({
        profileId,
        databaseId,
        creation: {
          ...sourceInputOf(connector.kind, fields, values),
          name: name.trim(),
          scheduleMinutes: draft.scheduleMinutes,
          streams: savedChoices(streams, draft.choices),
          additions: policies,
        },
        mayGoOn: () => permit(databaseId, messages.connectionWizard.production(name.trim(), connector.name)),
      });
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** The only database there is, or the only one that runs. */
function likelyDatabase(databases: readonly Database[]): string | null {
  const running = databases.filter(({ status }) => status === "running");
  const [first, second] = running.length === 0 ? databases : running;
  return first !== undefined && second === undefined ? first.id : null;
}

function sourceDatabase(fields: readonly FormField[], values: FormValues): string {
  const field = fields.find(({ name, secret }) => name === "database" && !secret);
  const value = field === undefined ? "" : values.get(field.key);
  return typeof value === "string" ? value.trim() : "";
}
