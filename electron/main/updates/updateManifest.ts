import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import { AppError } from "#shared/errors/AppError";

/** Bytes of a manifest at most. */
export const maxManifestBytes = 64 * 1024;

/** Which package this app runs from; null where it was unpacked by hand. */
export type PackageKind = "AppImage" | "deb" | "rpm" | "zip" | "nsis";

/** A computer that an update is looked for. */
export interface UpdateTarget {
  readonly platform: string;
  readonly arch: string;
  readonly kind: PackageKind | null;
}

const version = z.string().regex(/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/u);

const updateFile = z.strictObject({
  platform: z.enum(["linux", "darwin", "win32"]),
  arch: z.enum(["x64", "arm64"]),
  kind: z.enum(["AppImage", "deb", "rpm", "zip", "nsis"]),
  /** A plain name beside the manifest, so that it can lead nowhere else. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/u),
  size: z.int().positive().max(2_000_000_000),
  sha512: z.base64().length(88),
});

const updateManifest = z.strictObject({
  format: z.literal(1),
  /** Grows with every manifest that is published, whatever version it offers. */
  sequence: z.int().positive(),
  version,
  releasedAt: z.iso.datetime(),
  /** After this an answer is taken for a withheld newer one. */
  expiresAt: z.iso.datetime(),
  /** Percent of the computers that the version is offered to. */
  rollout: z.int().min(0).max(100),
  notes: z.string().max(20_000),
  files: z.array(updateFile).max(50),
});

export type UpdateFile = z.infer<typeof updateFile>;
export type UpdateManifest = z.infer<typeof updateManifest>;

const envelope = z.strictObject({
  /** The manifest as JSON text, so that what is signed is what is read. */
  signed: z.string(),
  signatures: z.array(z.strictObject({ key: z.string(), signature: z.base64() })).max(10),
});

export type SignedManifest = z.infer<typeof envelope>;

interface Expected {
  /** Public keys of the publisher: Ed25519, SPKI, base64. */
  readonly keys: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The sequence of the newest manifest that was ever accepted; 0 before the first. */
  readonly newestSequence: number;
}

/** What is signed says what it is for, so that no other signature of the key can stand in for it. */
export function signedBytes(signed: string): Buffer {
  return Buffer.from(`wharf update manifest 1\n${signed}`);
}

/** The name of a public key in signatures. @param key Ed25519, SPKI, base64. */
export function keyName(key: string): string {
  return createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 16);
}

/**
 * The manifest that a feed answered with, once nothing speaks against it: signed by a key of the publisher, not expired,
 * not older than one that was seen before.
 * @throws AppError UPDATE_REFUSED, with what is wrong with it
 */
export function openManifest(text: string, { keys, now, newestSequence }: Expected): UpdateManifest {
  const opened = envelope.safeParse(parseJson(text));
  if (!opened.success) throw refused("The feed didn’t answer with a signed manifest.");
  const { signed, signatures } = opened.data;
  const isSigned = signatures.some(({ key, signature }) => {
    const known = keys.find((own) => keyName(own) === key);
    return known !== undefined && isSignedBy(known, signed, signature);
  });
  if (!isSigned) throw refused("The manifest isn’t signed by the publisher of this app.");
  const parsed = updateManifest.safeParse(parseJson(signed));
  if (!parsed.success) throw refused("The manifest has a form that this version doesn’t know.");
  const manifest = parsed.data;
  if (Date.parse(manifest.expiresAt) <= now)
    throw refused(`The manifest expired on ${manifest.expiresAt.slice(0, 10)}.`);
  if (manifest.sequence < newestSequence)
    throw refused("The manifest is older than one that was received before.");
  return manifest;
}

function isSignedBy(key: string, signed: string, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
  return verify(null, signedBytes(signed), publicKey, Buffer.from(signature, "base64"));
}

/** The file of a manifest for a computer; null where there is none. */
export function fileFor(manifest: UpdateManifest, target: UpdateTarget): UpdateFile | null {
  const isFor = ({ platform, arch, kind }: UpdateFile) =>
    platform === target.platform && arch === target.arch && kind === target.kind;
  return manifest.files.find(isFor) ?? null;
}

/** Whether the first of two versions like 1.2.3 is the newer. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split(".").map(Number));
  for (const [index, part] of (left ?? []).entries()) {
    const difference = part - (right?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Whether a staged version is for this computer yet. @param id Random, and kept by this computer. */
export function isInRollout({ version: offered, rollout }: UpdateManifest, id: string): boolean {
  const digest = createHash("sha256").update(`${id} ${offered}`).digest();
  return digest.readUInt32BE(0) % 100 < rollout;
}

/** The error of anything about an update that is not as it must be. */
export function refused(reason: string): AppError {
  return new AppError("UPDATE_REFUSED", reason);
}
