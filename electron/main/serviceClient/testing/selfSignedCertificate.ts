import { generateKeyPairSync, sign } from "node:crypto";

/** DER tags (X.690). */
const tag = { integer: 0x02, bitString: 0x03, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;
const ecdsaWithSha256 = Buffer.from("06082a8648ce3d040302", "hex");
const commonName = Buffer.from("0603550403", "hex");

/** A fresh certificate for localhost that nobody has a reason to trust; made here, so that no key lies in the repository. */
export function selfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(tag.sequence, ecdsaWithSha256);
  const name = der(
    tag.sequence,
    der(tag.set, der(tag.sequence, commonName, der(tag.utf8, Buffer.from("localhost")))),
  );
  const validity = der(tag.sequence, time("200101000000Z"), time("491231235959Z"));
  const content = der(
    tag.sequence,
    der(tag.integer, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(tag.bitString, Buffer.from([0]), sign("sha256", content, privateKey));
  const certificate = der(tag.sequence, content, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function time(text: string): Buffer {
  return der(tag.utcTime, Buffer.from(text));
}

function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // DER wants the shortest form of a length.
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}
