import { Button } from "../../../components/Button";
import { messages } from "../../../messages/messages";
import { ALL_SECRETS, type FormField } from "../form/FormValues";
import { SecretField } from "../form/SecretField";
import styles from "./ConnectionSettings.module.css";
import type { SettingsDraft } from "./SettingsDraft";

interface SecretKeeperProps {
  field: FormField;
  draft: SettingsDraft;
  /** Whether the service has none any more, so that keeping it is no choice. */
  isMissing: boolean;
  fieldError: string | null;
  /** An error is shown before something is typed, too. */
  isErrorShown: boolean;
  isDisabled: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** A secret that the service holds: unchanged until another one is entered. */
export function SecretKeeper(props: SecretKeeperProps) {
  const { field, draft, isMissing, isDisabled, onChange } = props;
  const text = messages.connectionForms.settings;
  const { key } = field;
  const typed = draft.values.get(key);
  const isRemoved = draft.removed.has(key);
  const isOpen = typed !== undefined || isMissing;
  const onType = (next: string | null) => {
    const others = [...draft.values].filter(([other]) => other !== key);
    onChange({ values: new Map(next === null ? others : [...others, [key, next]]) });
  };
  const onRemove = (remove: boolean) => {
    const others = [...draft.removed].filter((other) => other !== key);
    onChange({ removed: new Set(remove ? [...others, key] : others) });
  };
  if (isOpen)
    return (
      <div className={styles.secret}>
        <SecretField
          field={field}
          value={typeof typed === "string" ? typed : ""}
          error={props.isErrorShown || Boolean(typed) ? props.fieldError : null}
          isDisabled={isDisabled}
          onChange={onType}
        />
        {isMissing ? null : (
          <div className={styles.keep}>
            <Button variant="quiet" aria-label={text.keepOf(field.label)} onPress={() => onType(null)}>
              {text.keep}
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <div className={styles.kept}>
      <span className={styles.keptName}>{field.label}</span>
      <span className={styles.keptState}>{isRemoved ? text.willBeRemoved : text.unchanged}</span>
      {isRemoved ? (
        <Button aria-label={text.keepOf(field.label)} onPress={() => onRemove(false)}>
          {text.keep}
        </Button>
      ) : (
        <>
          <Button isDisabled={isDisabled} aria-label={text.replaceOf(field.label)} onPress={() => onType("")}>
            {text.replace}
          </Button>
          {/* Which ones the service holds is not known, so none can be named as removed. */}
          {field.required || key === ALL_SECRETS ? null : (
            <Button
              variant="quiet"
              isDisabled={isDisabled}
              aria-label={text.removeOf(field.label)}
              onPress={() => onRemove(true)}
            >
              {text.remove}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
