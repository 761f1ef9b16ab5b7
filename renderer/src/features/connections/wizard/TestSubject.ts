import type { FormValues } from "../form/FormValues";

/** What a test in the wizard was about. */
export interface TestSubject {
  readonly databaseId: string;
  readonly kind: string;
  readonly values: FormValues;
}
