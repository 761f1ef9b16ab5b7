import type { DatabaseCreation } from "#shared/api/database";
import { databaseBounds, regions } from "#shared/api/wire/database";
import { hasControlCharacter } from "#shared/domain/hasControlCharacter";
import { messages } from "../../messages/messages";

/** What the person has typed; an empty text leaves the choice to the service. */
export interface DatabaseForm {
  readonly name: string;
  readonly engine: string;
  readonly region: string;
  readonly vmSize: string;
  readonly memoryMb: string;
  readonly ttlHours: string;
  readonly autoStop: boolean;
}

export type DatabaseFormErrors = { readonly [Field in keyof DatabaseForm]?: string };

export const emptyDatabaseForm: DatabaseForm = {
  name: "",
  engine: "",
  region: "",
  vmSize: "",
  memoryMb: "",
  ttlHours: "",
  autoStop: false,
};

/** Sizes that services of this contract are known to offer; others can be typed. */
export const vmSizeSuggestions = [
  "shared-cpu-1x",
  "shared-cpu-2x",
  "shared-cpu-4x",
  "shared-cpu-8x",
  "performance-1x",
  "performance-2x",
  "performance-4x",
] as const;

const maxTtlHours = 87_600;
const maxVmSizeLength = 100;

/** What is wrong with each field, by the bounds of docs/http-api.md. Empty: the form can be sent. */
export function databaseFormErrors(form: DatabaseForm): DatabaseFormErrors {
  const found = {
    name: nameError(form.name.trim()),
    vmSize: form.vmSize.trim().length > maxVmSizeLength ? messages.databases.form.errors.vmSizeTooLong : null,
    memoryMb: memoryError(form.memoryMb.trim()),
    ttlHours: ttlError(form.ttlHours.trim()),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
}

/** The body of the request that a form without errors stands for. */
export function databaseCreationOf(form: DatabaseForm): DatabaseCreation {
  const region = regions.find((one) => one === form.region);
  return {
    name: form.name.trim(),
    ...(form.engine === "" ? {} : { engine: form.engine }),
    ...(region === undefined ? {} : { region }),
    ...(form.vmSize.trim() === "" ? {} : { vmSize: form.vmSize.trim() }),
    ...(form.memoryMb.trim() === "" ? {} : { memoryMb: Number(form.memoryMb) }),
    ...(form.ttlHours.trim() === "" ? {} : { ttlHours: Number(form.ttlHours) }),
    ...(form.autoStop ? { autoStop: true } : {}),
  };
}

function nameError(name: string): string | null {
  const { max } = databaseBounds.nameLength;
  const text = messages.databases.form.errors;
  if (name === "") return text.nameMissing;
  if (hasControlCharacter(name)) return messages.general.controlCharacters;
  return name.length > max ? text.nameTooLong(name.length, max) : null;
}

function memoryError(memory: string): string | null {
  const text = messages.databases.form.errors;
  if (memory === "") return null;
  if (!/^\d+$/.test(memory)) return text.memoryNotWhole;
  const { min, max } = databaseBounds.memoryMb;
  return Number(memory) < min || Number(memory) > max ? text.memoryBounds : null;
}

function ttlError(hours: string): string | null {
  const text = messages.databases.form.errors;
  if (hours === "") return null;
  if (!/^\d+(\.\d+)?$/.test(hours)) return text.ttlNotNumber;
  return Number(hours) <= 0 || Number(hours) > maxTtlHours ? text.ttlBounds : null;
}
