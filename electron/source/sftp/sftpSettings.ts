import { z } from "zod";
import type { SourceSettings } from "../../service/connectors/Connector";
import { parseFingerprints } from "../../service/connectors/fingerprint";
import { parseSettings } from "../https/parseSettings";
import { SourceError } from "../../service/connectors/SourceError";
import { type FilePattern, parsePatterns } from "./parsePatterns";
import { sftpDescriptor } from "../../service/connectors/sftpDescriptor";

const fields = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number("must be a whole number.").int("must be a whole number.").min(1).max(65_535).default(22),
  user: z.string(),
  hostKeyFingerprint: z.string().trim().optional(),
  patterns: z.string(),
  password: z.string().optional(),
  privateKey: z.string().optional(),
  passphrase: z.string().optional(),
});

/** Where the files are and how to log in there. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly privateKey: string | undefined;
  readonly passphrase: string | undefined;
  /** Fingerprints without `SHA256:`, any of which the server may show; empty where nothing was pinned yet. */
  readonly fingerprints: readonly string[];
  readonly patterns: readonly FilePattern[];
}

function fingerprintsIn(text: string): string[] {
  const fingerprints = parseFingerprints(text);
  if (fingerprints !== null) return fingerprints;
  throw new SourceError(
    "settings",
    "“Host key fingerprint” must look like SHA256: followed by 43 letters and digits, as ssh-keygen -lf shows it.",
  );
}

/** Host and port as sentences show them. */
export function shownAddress({ host, port }: Pick<SftpSettings, "host" | "port">): string {
  return `${host}:${port}`;
}

/** @throws SourceError `settings` in a sentence that names the field. */
export function sftpSettings(settings: SourceSettings): SftpSettings {
  const { hostKeyFingerprint, patterns, password, privateKey, passphrase, ...where } = parseSettings(
    fields,
    settings,
    sftpDescriptor,
  );
  if (password === undefined && privateKey === undefined)
    throw new SourceError("settings", "Enter “Password” or “Private key”, whichever the server asks for.");
  return {
    ...where,
    password,
    privateKey,
    passphrase,
    fingerprints: fingerprintsIn(hostKeyFingerprint ?? ""),
    patterns: parsePatterns(patterns),
  };
}
