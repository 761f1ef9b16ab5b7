import type { SourceTrouble } from "#shared/domain/sourceTrouble";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
export const sourceTroubles: Readonly<
  Record<SourceTrouble, { readonly cause: string; readonly remedy: string }>
> = {
  paused: {
    cause: "The sync was ended by a change of the Connection",
    remedy:
      "Tables that were done have their new rows. Sync again, or resume the Connection if it is paused.",
  },
  interrupted: {
    cause: "The service ended during the sync",
    remedy: "Nothing is half loaded. Sync again, or wait for the next scheduled sync.",
  },
  credentials: {
    cause: "The service cannot open the saved credentials",
    remedy: "Enter the credentials again in Settings, then sync.",
  },
  diskFull: {
    cause: "A disk is full",
    remedy: "Free space on the machine that runs the service, or leave large tables out, then sync again.",
  },
  dns: {
    cause: "The host name of the source was not found",
    remedy:
      "Check the host in Settings for a typing error. The service has to know the name, not only this computer.",
  },
  rateLimit: {
    cause: "The source allows no more requests for now",
    remedy: "Sync less often or fewer tables, or wait for the next scheduled sync.",
  },
  connections: {
    cause: "The source has no free connection",
    remedy: "Have unused connections closed or the limit raised at the source, then sync again.",
  },
  permission: {
    cause: "The source’s user may not read this",
    remedy: "Ask whoever runs the source to grant the right to read it, or turn the table off under Tables.",
  },
  login: {
    cause: "The source did not accept the credentials",
    remedy: "Enter the current credentials in Settings, then sync again.",
  },
  refused: {
    cause: "Nothing accepts connections at the source’s address",
    remedy: "Check host and port in Settings, and that the source runs and lets the service’s address in.",
  },
  cut: {
    cause: "The connection to the source broke off",
    remedy: "Sync again. If it keeps happening, ask whoever runs the source what ends long reads there.",
  },
  tls: {
    cause: "The encrypted connection to the source could not be set up",
    remedy: "Check the TLS mode and the certificate in Settings with whoever runs the source.",
  },
  timeout: {
    cause: "The source did not answer in time",
    remedy:
      "Check that the service’s address may reach the source, and whether the source limits or locks long reads.",
  },
  missing: {
    cause: "Something that was to be read is no longer there",
    remedy: "Look under Tables what the source offers now, and check the names in Settings.",
  },
};
