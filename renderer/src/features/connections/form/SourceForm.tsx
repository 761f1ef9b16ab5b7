import { useState } from "react";
import { MoreFields } from "../../../components/MoreFields";
import { Notice } from "../../../components/Notice";
import { SearchField } from "../../../components/SearchField";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import { FieldControl } from "./FieldControl";
import type { FormErrors } from "./formErrors";
import {
  fieldGroups,
  type FormField,
  type FormValues,
  isUndescribed,
  valueOf,
  withValue,
} from "./FormValues";
import styles from "./SourceForm.module.css";

const schemes = /^(postgres|postgresql|mysql|mariadb):\/\//i;

/** What programs call their TLS modes, as the nearest one that a form offers. */
const tlsModes: ReadonlyMap<string, string> = new Map([
  ["disable", "disable"],
  ["allow", "require"],
  ["prefer", "require"],
  ["require", "require"],
  ["verify-ca", "verify-full"],
  ["verify-full", "verify-full"],
]);

/** Whether a form has the fields that the address of a database fills. */
function takesAddress(fields: readonly FormField[]): boolean {
  return ["host", "database", "user", "password"].every((name) =>
    fields.some((field) => field.name === name),
  );
}

/**
 * The form with the parts of an address filled in, such as postgres://user:password@host:5432/database; null where the
 * text is no such address.
 */
export function fillFromAddress(
  fields: readonly FormField[],
  values: FormValues,
  text: string,
): FormValues | null {
  const typed = text.trim();
  if (!schemes.test(typed) || !takesAddress(fields)) return null;
  // Only addresses of http and its like are taken apart with their host and port.
  const asWeb = typed.replace(schemes, "http://");
  if (!URL.canParse(asWeb)) return null;
  const address = new URL(asWeb);
  const parts = new Map([
    ["host", address.hostname.replace(/^\[(.*)\]$/, "$1")],
    ["port", address.port],
    ["user", decoded(address.username)],
    ["password", decoded(address.password)],
    ["database", decoded(address.pathname.slice(1))],
    ["sslMode", tlsMode(fields, address)],
  ]);
  return fields.reduce((filled, field) => {
    const part = parts.get(field.name) ?? "";
    return part === "" ? filled : withValue(filled, field.key, part);
  }, values);
}

/** A form that checks certificates by itself goes on doing so: addresses ask for less out of habit. */
function tlsMode(fields: readonly FormField[], address: URL): string {
  const mode = tlsModes.get(address.searchParams.get("sslmode") ?? "") ?? "";
  const isChecked = fields.some(
    ({ name, defaultValue }) => name === "sslMode" && String(defaultValue).startsWith("verify"),
  );
  return mode === "require" && isChecked ? "" : mode;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface SourceFormProps {
  fields: readonly FormField[];
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** Faults of untouched fields are shown only once `areAllErrorsShown`. */
  fieldErrors: FormErrors;
  areAllErrorsShown: boolean;
  /** Keys of secrets that are not asked for here. */
  hiddenKeys?: ReadonlySet<string>;
  isDisabled?: boolean;
  /** Unfolds what is optional, such as after a failed test. */
  isMoreOpen?: boolean;
}

/** So many fields and more can be searched. */
const manyFields = 20;

/** A form of whatever fields a kind of source asks for. */
export function SourceForm(props: SourceFormProps) {
  const { fields, values, onChange, fieldErrors, hiddenKeys } = props;
  const text = messages.connectionForms.form;
  const [search, setSearch] = useState("");
  const [isMoreOpen, setMoreOpen] = useState<boolean | null>(null);
  const [isFilled, setFilled] = useState(false);
  const wanted = search.trim().toLowerCase();
  const shown = fields.filter(
    ({ key, label, name }) =>
      hiddenKeys?.has(key) !== true &&
      (wanted === "" || label.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)),
  );
  const { main, more } = wanted === "" ? fieldGroups(shown) : { main: shown, more: [] };
  const hasShownError = (field: FormField) =>
    fieldErrors.has(field.key) && (props.areAllErrorsShown || values.has(field.key));
  const isOpen = more.some(hasShownError) || (isMoreOpen ?? props.isMoreOpen === true);
  const paste = (pasted: string) => {
    const filled = fillFromAddress(fields, values, pasted);
    if (filled === null) return false;
    onChange(filled);
    setFilled(true);
    return true;
  };
  const grid = (part: readonly FormField[]) => (
    <div className={styles.fields}>
      {part.map((field) => (
        <div key={field.key} className={isWide(field) ? styles.wide : undefined} data-type={field.type}>
          <FieldControl
            field={field.name === "host" && takesAddress(fields) ? withAddressHint(field) : field}
            value={valueOf(field, values)}
            error={hasShownError(field) ? (fieldErrors.get(field.key) ?? null) : null}
            isDisabled={props.isDisabled ?? false}
            onPasteText={paste}
            // The host replaces what was typed; in another field a part of the address could stay behind.
            onTypedText={field.name === "host" ? paste : undefined}
            onChange={(value) => {
              setFilled(false);
              onChange(withValue(values, field.key, value));
            }}
          />
        </div>
      ))}
    </div>
  );

  return (
    <div className={styles.form}>
      {isUndescribed(fields) ? (
        <Notice tone="info">{messages.connectionForms.undescribed.text}</Notice>
      ) : null}
      {fields.length < manyFields ? null : (
        <SearchField
          label={text.search}
          clearLabel={messages.general.clearFilter}
          value={search}
          onChange={setSearch}
        />
      )}
      {main.length === 0 && more.length === 0 ? (
        <p className={styles.none}>{text.noneFound}</p>
      ) : (
        <div>
          {grid(main)}
          <Status className={styles.filled}>{isFilled ? text.filled : null}</Status>
        </div>
      )}
      {more.length === 0 ? null : (
        <MoreFields label={text.more(more.length)} isExpanded={isOpen} onExpandedChange={setMoreOpen}>
          {grid(more)}
        </MoreFields>
      )}
    </div>
  );
}

function isWide({ type, secret }: FormField): boolean {
  return type === "text" || type === "json" || (type === "boolean" && !secret);
}

function withAddressHint(field: FormField): FormField {
  return { ...field, description: field.description ?? messages.connectionForms.form.addressHint };
}
