import type { Connection } from "#shared/api/connection";
import { scheduleBounds } from "#shared/api/wire/connection";
import type { SavedPolicy } from "#shared/domain/additionPolicy";
import type { FormValues } from "../form/FormValues";
import type { StreamChoices } from "../streams/streamChoices";

/** What a test in the wizard was about. */
export interface TestSubject {
  readonly databaseId: string;
  readonly kind: string;
  readonly values: FormValues;
}

/** What the wizard is given, and whom it tells. */
export interface WizardProps {
  profileId: string;
  /** The database to begin with; null asks. */
  databaseId: string | null;
  /** Called when the person goes on from a Connection that was made; null where the service did not say which it is. */
  onCreated: (connection: Connection | null) => void;
  /** Leads to a Connection that is there already. */
  onOpenExisting: (connectionId: string) => void;
  onCancel: () => void;
  /** Told whether leaving would lose something, so that the place can ask too. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** Opens a table that the first sync has filled. */
  onQueryTable?: (databaseId: string, table: { schema: string; table: string }) => void;
  /** Offered where there is no database yet. */
  onCreateDatabase?: () => void;
}

/** The steps before a Connection exists, in their order. */
export const wizardSteps = ["source", "settings", "tables", "review"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Everything a person has said so far. It lives in the open wizard and nowhere else, as secrets are part of it. */
export interface WizardDraft {
  readonly databaseId: string | null;
  readonly kind: string | null;
  /** By kind, so that going back to another one and returning loses nothing. */
  readonly forms: ReadonlyMap<string, FormValues>;
  readonly choices: StreamChoices;
  /** What is done with new tables and columns; null: as the choices suggest. */
  readonly additions: SavedPolicy;
  /** Null: what Wharf proposes. */
  readonly name: string | null;
  readonly scheduleMinutes: number | null;
}

export const noValues: FormValues = new Map();

export function newDraft(databaseId: string | null): WizardDraft {
  return {
    databaseId,
    kind: null,
    forms: new Map(),
    choices: new Map(),
    additions: { newTables: null, newColumns: null },
    name: null,
    scheduleMinutes: scheduleBounds.default,
  };
}

/** Whether leaving would lose something that was typed or chosen with care. */
export function hasSomethingToLose({ forms, choices, name }: WizardDraft): boolean {
  return name !== null || choices.size > 0 || [...forms.values()].some((values) => values.size > 0);
}
