import { describe, expect, it } from "vitest";
import { connectorDescriptors } from "../connectors/connectorDescriptors";
import { credentialsKey, CredentialsVault } from "../credentials/CredentialsVault";
import { requireSecretsForNewAddress, secretBinding } from "./secretBinding";
import { findDescriptor } from "./settings";

/** Settings of each kind that decide where its secrets are sent or how the server is verified. */
const binding: readonly (readonly [kind: string, field: string, from: unknown, to: unknown])[] = [
  ["postgres", "host", "db.example", "evil.example"],
  ["postgres", "port", 5432, 6000],
  ["postgres", "sslMode", "verify-full", "disable"],
  ["postgres", "caCertificate", "one", "another"],
  ["postgres", "certificateFingerprint", "SHA256:one", "SHA256:another"],
  ["mysql", "host", "db.example", "evil.example"],
  ["mysql", "port", 3306, 6000],
  ["mysql", "sslMode", "verify-full", "require"],
  ["mysql", "caCertificate", "one", undefined],
  ["mysql", "certificateFingerprint", "SHA256:one", undefined],
  ["sftp", "host", "files.example", "evil.example"],
  ["sftp", "port", 22, 6000],
  ["sftp", "hostKeyFingerprint", "SHA256:one", ""],
  ["github", "baseUrl", undefined, "https://evil.example/api"],
  ["stripe", "baseUrl", undefined, "https://evil.example"],
  ["google_sheets", "baseUrl", "https://sheets.example", "https://evil.example"],
];

describe("requireSecretsForNewAddress", () => {
  it.each(binding)("asks for the secrets of %s again where %s changes", (kind, field, from, to) => {
    const descriptor = findDescriptor(connectorDescriptors, kind);
    const stored = { password: "s3cret" };
    const change = { from: { [field]: from }, to: { [field]: to } };
    expect(() => requireSecretsForNewAddress(descriptor, change, stored, {})).toThrow(
      new RegExp(`config.${field} changed, so send secrets.password again`),
    );
    for (const sent of [{ password: "again" }, { password: null }])
      expect(() => requireSecretsForNewAddress(descriptor, change, stored, sent)).not.toThrow();
    expect(() => requireSecretsForNewAddress(descriptor, change, {}, {})).not.toThrow();
  });

  it("covers every kind that has secrets", () => {
    const withSecrets = connectorDescriptors.filter(({ fields }) => fields.some(({ secret }) => secret));
    expect(withSecrets.map(({ kind }) => kind).toSorted()).toEqual(
      [...new Set(binding.map(([kind]) => kind))].toSorted(),
    );
    for (const { fields } of connectorDescriptors)
      for (const { name, bindsSecrets } of fields)
        if (bindsSecrets === true) expect(binding.some(([, field]) => field === name)).toBe(true);
  });

  it("takes a setting left out for its default", () => {
    const postgres = findDescriptor(connectorDescriptors, "postgres");
    const change = { from: { host: "db", sslMode: "verify-full" }, to: { host: " db ", port: 5432 } };
    expect(() => requireSecretsForNewAddress(postgres, change, { password: "x" }, {})).not.toThrow();
  });
});

describe("CredentialsVault", () => {
  it("opens secrets beside the settings that they were sealed with, and no others", async () => {
    const vault = new CredentialsVault(async () => credentialsKey(Buffer.alloc(32, 7), true));
    for (const [kind, field, from, to] of binding) {
      const descriptor = findDescriptor(connectorDescriptors, kind);
      const sealed = await vault.seal("con_1", secretBinding(descriptor, { [field]: from }), {
        password: "x",
      });
      expect(await vault.open("con_1", secretBinding(descriptor, { [field]: from }), sealed)).toEqual({
        password: "x",
      });
      const changed = secretBinding(descriptor, { [field]: to });
      await expect(vault.open("con_1", changed, sealed)).rejects.toThrow(
        /were not sent: they are for another address .* Enter them again/,
      );
      expect(await vault.state("con_1", changed, sealed)).toBe("missing");
    }
  });
});
