import { FuseV1Options, FuseVersion } from "@electron/fuses";
import { describe, expect, it } from "vitest";
import { fusesFor, releaseFuses } from "./fuses.mjs";

/** @param {number} length */
function wireOf(length) {
  return Object.fromEntries(Array.from({ length }, (_, fuse) => [fuse, 48]));
}

describe("the fuses of a release", () => {
  it("let nobody run it as Node, pass it Node options or debug it", () => {
    expect(releaseFuses).toMatchObject({
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    });
  });

  it("say something about every fuse there is", () => {
    const known = Object.keys(FuseV1Options).filter((key) => /^\d+$/.test(key));
    expect(Object.keys(releaseFuses)).toEqual(known);
  });

  it("insist on every fuse of the runtime", () => {
    expect(fusesFor(wireOf(9))).toMatchObject({
      ...releaseFuses,
      version: FuseVersion.V1,
      strictlyRequireAllFuses: true,
    });
  });

  it("leave out what an older runtime does not have", () => {
    expect(fusesFor(wireOf(8))).not.toHaveProperty(String(FuseV1Options.WasmTrapHandlers));
  });
});
