import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { SearchField } from "../../../components/SearchField";
import { messages } from "../../../messages/messages";
import { FieldControl } from "./FieldControl";
import { fieldGroups } from "./fieldGroups";
import { fillFromAddress, takesAddress } from "./fillFromAddress";
import type { FormFaults } from "./formFaults";
import type { FormField } from "./formFields";
import { valueOf, withValue, type FormValues } from "./FormValues";
import styles from "./SourceForm.module.css";

interface SourceFormProps {
  fields: readonly FormField[];
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** Faults of untouched fields are shown only once `areAllFaultsShown`. */
  faults: FormFaults;
  areAllFaultsShown: boolean;
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
  const { fields, values, onChange, faults, hiddenKeys } = props;
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
  const hasShownFault = (field: FormField) =>
    faults.has(field.key) && (props.areAllFaultsShown || values.has(field.key));
  const isOpen = more.some(hasShownFault) || (isMoreOpen ?? props.isMoreOpen === true);
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
            error={hasShownFault(field) ? (faults.get(field.key) ?? null) : null}
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
      {fields.length < manyFields ? null : (
        <SearchField
          label={text.search}
          clearLabel={messages.general.clearFilter}
          value={search}
          onChange={setSearch}
        />
      )}
      {main.length === 0 && more.length === 0 ? (
        <p className={styles.none}>{fields.length === 0 ? text.noFields : text.noneFound}</p>
      ) : (
        <div>
          {grid(main)}
          <output className={styles.filled}>{isFilled ? text.filled : null}</output>
        </div>
      )}
      {more.length === 0 ? null : (
        <Disclosure isExpanded={isOpen} onExpandedChange={setMoreOpen}>
          <Heading level={3} className={styles.moreHeading ?? ""}>
            <Button slot="trigger" className={styles.more ?? ""}>
              <Icon of={ChevronRight} className={styles.chevron} />
              {text.more(more.length)}
            </Button>
          </Heading>
          <DisclosurePanel className={styles.panel ?? ""}>{grid(more)}</DisclosurePanel>
        </Disclosure>
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
