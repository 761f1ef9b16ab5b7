import { fingerprintOf } from "../fingerprint";
import { SourceProblem } from "../SourceProblem";

/** A server's key as people compare it: its kind, and its SHA-256 in base64 without padding. */
export interface ShownHostKey {
  readonly kind: string;
  readonly fingerprint: string;
}

/** @param key The public key as SSH sends it: length and name of its kind come first. */
export function shownHostKey(key: Buffer): ShownHostKey {
  const length = key.length >= 4 ? key.readUInt32BE(0) : 0;
  return {
    kind: key.toString("latin1", 4, 4 + Math.min(length, 64)).replaceAll(/[^\w@.-]/g, "?"),
    fingerprint: fingerprintOf(key),
  };
}

/** The sentence for a key that is not pinned: the first time it shows what to confirm, afterwards it warns. */
export function hostKeyProblem(
  { kind, fingerprint }: ShownHostKey,
  address: string,
  isFirst: boolean,
): SourceProblem {
  return new SourceProblem(
    "hostKey",
    isFirst
      ? `${address} shows the host key SHA256:${fingerprint} (${kind}). Compare it with what the server's administrator tells you (ssh-keygen -lf on the server's public key shows it). If it is the same, enter it in “Host key fingerprint”.`
      : `${address} shows another host key than the one entered: SHA256:${fingerprint} (${kind}). Another server may be answering in its place, so nothing was sent to it. If the administrator confirms that the key was changed, enter the new fingerprint in “Host key fingerprint”.`,
  );
}
