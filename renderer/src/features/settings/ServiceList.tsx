import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#shared/domain/profile";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { RemovalDialog } from "../../components/RemovalDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { profileKeys, profilesQuery } from "../../queries/profileQueries";
import { KeyDialog } from "./KeyDialog";
import { ServiceDialog } from "./ServiceDialog";
import { type ServiceDialogName, ServiceRow } from "./ServiceRow";
import styles from "./SettingsScreen.module.css";

type Open = { readonly name: "add" } | { readonly name: ServiceDialogName; readonly profile: Profile };

/** The services that are set up. */
export function ServiceList() {
  const { data: profiles = [] } = useQuery(profilesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const text = messages.settings;
  return (
    <section className={styles.section} aria-labelledby="settings-services">
      <header className={styles.sectionHeader}>
        <div>
          <h2 id="settings-services">{text.services}</h2>
          <p>{text.servicesText}</p>
        </div>
        <Button icon={Plus} onPress={() => setOpen({ name: "add" })}>
          {text.addService}
        </Button>
      </header>
      <ul className={styles.services}>
        {profiles.map((profile) => (
          <ServiceRow key={profile.id} profile={profile} onOpen={(name) => setOpen({ name, profile })} />
        ))}
      </ul>
      {open?.name === "add" ? <ServiceDialog profile={null} onClose={close} /> : null}
      {open?.name === "edit" ? <ServiceDialog profile={open.profile} onClose={close} /> : null}
      {open?.name === "key" ? <KeyDialog profile={open.profile} onClose={close} /> : null}
      {open?.name === "remove" ? <RemoveServiceDialog profile={open.profile} onClose={close} /> : null}
    </section>
  );
}

/** Asks before Wharf forgets a service and its key. */
function RemoveServiceDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const queryClient = useQueryClient();
  const text = messages.settings.removeDialog;
  const removal = useAction(
    () => bridge.call("profiles.remove", { profileId: profile.id }),
    () => {
      void queryClient.invalidateQueries({ queryKey: profileKeys.all });
      onClose();
    },
  );
  return (
    <RemovalDialog
      title={text.title(profile.name)}
      submitLabel={text.submit}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={null}
      removal={removal}
      onClose={onClose}
    >
      <p>{text.text}</p>
    </RemovalDialog>
  );
}
