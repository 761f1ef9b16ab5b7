import type { SourceErrorCause } from "#shared/domain/sourceErrorCause";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
export const sourceErrors: Readonly<
  Record<SourceErrorCause, { readonly cause: string; readonly remedy: string }>
> = {
  paused: {
    cause: "A change to the Connection cancelled the sync",
    remedy: "Finished tables have their new rows. Sync again, or resume the Connection if it is paused.",
  },
  cancelled: {
    cause: "The sync was cancelled",
    remedy:
      "Finished tables have their new rows, the others their old rows. Sync again to update all of them.",
  },
  interrupted: {
    cause: "The service stopped during the sync",
    remedy: "No table is half loaded. Sync again, or wait for the next scheduled sync.",
  },
  otherAddress: {
    cause: "The saved credentials were not sent: the address changed",
    remedy: "Enter the credentials again in Settings, then sync.",
  },
  credentials: {
    cause: "The service can’t decrypt the saved credentials",
    remedy: "Enter the credentials again in Settings, then sync.",
  },
  diskFull: {
    cause: "A disk is full",
    remedy: "Free space on the machine that runs the service, or leave large tables out, then sync again.",
  },
  dns: {
    cause: "The host name of the source was not found",
    remedy:
      "Check the host in Settings for a typo. The service must be able to resolve it, not only this computer.",
  },
  rateLimit: {
    cause: "The source’s rate limit was reached",
    remedy: "Sync less often or fewer tables, or wait for the next scheduled sync.",
  },
  connections: {
    cause: "The source has no free connections",
    remedy: "Close unused connections or raise the limit at the source, then sync again.",
  },
  permission: {
    cause: "The source’s user can’t read this",
    remedy: "Ask the source’s administrator to grant read access, or turn the table off under Tables.",
  },
  login: {
    cause: "The source rejected the credentials",
    remedy: "Enter the current credentials in Settings, then sync again.",
  },
  refused: {
    cause: "Nothing accepts connections at the source’s address",
    remedy:
      "Check the host and port in Settings, and that the source is running and allows the service’s address.",
  },
  cut: {
    cause: "The connection to the source was lost",
    remedy: "Sync again. If it keeps happening, ask the source’s administrator what ends long reads there.",
  },
  tls: {
    cause: "Can’t set up an encrypted connection to the source",
    remedy: "Check the TLS mode and certificate in Settings with the source’s administrator.",
  },
  timeout: {
    cause: "The source didn’t respond in time",
    remedy: "Check that the service can reach the source, and whether the source limits or locks long reads.",
  },
  missing: {
    cause: "Something to be read no longer exists",
    remedy: "See under Tables what the source offers now, and check the names in Settings.",
  },
};
