import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { keyScopes, type Profile, profileColors } from "#shared/domain/profile";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { Notice } from "../../components/Notice";
import { FirstField, TextField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appQueries";
import { profileKeys } from "../../queries/profileQueries";
import {
  checkKey,
  completedAddress,
  type ServiceForm,
  serviceFormErrors,
  type ServiceFormErrors,
} from "./serviceForm";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import fieldStyles from "../../components/field.module.css";
import { Select } from "../../components/Select";
import styles from "./ServiceFormFields.module.css";

interface ServiceDialogProps {
  /** The service to edit; null adds one. */
  profile: Profile | null;
  onClose: () => void;
}

/** Adds or edits a service. The key goes straight to main and is kept in no state but this field. */
export function ServiceDialog({ profile, onClose }: ServiceDialogProps) {
  const queryClient = useQueryClient();
  const keychain = useQuery(appInfoQuery).data?.keychain;
  const [form, setForm] = useState<ServiceForm>(() => ({
    name: profile?.name ?? "",
    baseUrl: profile?.baseUrl ?? "",
    color: profile?.color ?? "blue",
    production: profile?.production ?? false,
    readOnly: profile?.readOnly ?? false,
    keyScope: profile?.keyScope ?? "unknown",
  }));
  const [apiKey, setApiKey] = useState("");
  const [wasSubmitted, setSubmitted] = useState(false);
  // Once the service is added, a key that failed is tried again without adding the service again.
  const [addedId, setAddedId] = useState<string | null>(null);
  const text = messages.settings.form;
  const errors = serviceFormErrors(form);
  const isAddressChanged = profile !== null && form.baseUrl.trim() !== profile.baseUrl;

  const saving = useAction(async () => {
    const fields = { ...form, name: form.name.trim(), baseUrl: form.baseUrl.trim() };
    const knownId = profile?.id ?? addedId;
    const saved =
      knownId === null
        ? await bridge.call("profiles.add", fields)
        : await bridge.call("profiles.update", { profileId: knownId, ...fields });
    setAddedId(saved.profile.id);
    await queryClient.invalidateQueries({ queryKey: profileKeys.all });
    if (apiKey.trim() === "") return;
    await bridge.call("profiles.setApiKey", { profileId: saved.profile.id, apiKey: apiKey.trim() });
    await queryClient.invalidateQueries({ queryKey: profileKeys.all });
    await checkKey(saved.profile.id);
  }, onClose);

  function submit() {
    setSubmitted(true);
    if (errors.name === null && errors.baseUrl === null) saving.run(undefined);
  }

  return (
    <FormDialog
      title={profile === null ? text.addTitle : text.editTitle(profile.name)}
      closeLabel={messages.general.close}
      cancelLabel={addedId === null ? messages.general.cancel : messages.general.close}
      submitLabel={profile === null && addedId === null ? text.add : messages.general.save}
      onClose={onClose}
      onSubmit={submit}
      isPending={saving.isPending}
      error={saving.error}
    >
      <ServiceFormFields
        form={form}
        errors={shownErrors()}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
      {profile === null ? (
        <TextField
          label={text.key}
          type="password"
          isCode
          description={keychain === "absent" ? text.keyHintNoKeychain : text.keyHint}
          value={apiKey}
          onChange={setApiKey}
        />
      ) : null}
      {isAddressChanged ? <Notice tone="info">{text.addressChanged}</Notice> : null}
      {profile === null && addedId !== null && saving.error !== null ? (
        <Notice tone="info">{text.added}</Notice>
      ) : null}
    </FormDialog>
  );

  /** A field that was not touched yet is not wrong yet. */
  function shownErrors() {
    if (wasSubmitted) return errors;
    return {
      name: form.name === "" ? null : errors.name,
      baseUrl: form.baseUrl.length < 8 ? null : errors.baseUrl,
    };
  }
}

interface ServiceFormFieldsProps {
  form: ServiceForm;
  errors: Partial<ServiceFormErrors>;
  onChange: (change: Partial<ServiceForm>) => void;
}

/** Name, address, colour, scope and safety of a service. */
function ServiceFormFields({ form, errors, onChange }: ServiceFormFieldsProps) {
  const text = messages.settings.form;
  const completed = completedAddress(form.baseUrl);
  return (
    <div className={styles.fields}>
      <FirstField
        label={text.name}
        placeholder={text.namePlaceholder}
        value={form.name}
        error={errors.name ?? null}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={text.address}
        isCode
        placeholder={text.addressPlaceholder}
        description={text.addressHint}
        value={form.baseUrl}
        error={errors.baseUrl ?? null}
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      {completed === null ? null : (
        <div>
          <Button onPress={() => onChange({ baseUrl: completed })}>{text.replaceAddress(completed)}</Button>
        </div>
      )}
      <RadioGroup
        className={styles.colors ?? ""}
        orientation="horizontal"
        value={form.color}
        onChange={(value) => {
          const color = profileColors.find((one) => one === value);
          if (color !== undefined) onChange({ color });
        }}
      >
        <Label className={fieldStyles.label ?? ""}>{text.color}</Label>
        <div className={styles.swatches}>
          {profileColors.map((color) => (
            <Radio
              key={color}
              value={color}
              className={styles.swatch ?? ""}
              aria-label={messages.settings.colors[color]}
              style={{ "--swatch": `var(--profile-${color})` } as CSSProperties}
            />
          ))}
          <span className={styles.colorName}>{messages.settings.colors[form.color]}</span>
        </div>
      </RadioGroup>
      <Select
        label={text.scope}
        options={keyScopes.map((scope) => ({ value: scope, label: text.scopes[scope] }))}
        value={form.keyScope}
        onChange={(keyScope) => onChange({ keyScope })}
      />
      <Checkbox
        isSelected={form.production}
        description={text.productionHint}
        onChange={(production) => onChange({ production })}
      >
        {text.production}
      </Checkbox>
      <Checkbox
        isSelected={form.readOnly}
        description={text.readOnlyHint}
        onChange={(readOnly) => onChange({ readOnly })}
      >
        {text.readOnly}
      </Checkbox>
    </div>
  );
}
