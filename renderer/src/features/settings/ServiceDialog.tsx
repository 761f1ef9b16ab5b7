import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#shared/domain/profile";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { Notice } from "../../components/Notice";
import { TextField } from "../../components/TextField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appQueries";
import { profileKeys } from "../../queries/profileQueries";
import { checkKey, type ServiceForm, serviceFormErrors } from "./serviceForm";
import { ServiceFormFields } from "./ServiceFormFields";

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
