import { describe, expect, it } from "vitest";
import { utilityEnvironment } from "./utilityEnvironment";

describe("utilityEnvironment", () => {
  it("passes on what a process needs to start", () => {
    expect(utilityEnvironment({ PATH: "/bin", HOME: "/home/a", TZ: "UTC" }, { X: "1" })).toEqual({
      PATH: "/bin",
      HOME: "/home/a",
      TZ: "UTC",
      X: "1",
    });
  });

  it("keeps out what changes how code is loaded, and secrets of the person's shell", () => {
    const dangerous = {
      NODE_OPTIONS: "--require ./evil.js",
      NODE_EXTRA_CA_CERTS: "/evil.pem",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      ELECTRON_RUN_AS_NODE: "1",
      LD_PRELOAD: "/evil.so",
      DYLD_INSERT_LIBRARIES: "/evil.dylib",
      AWS_SECRET_ACCESS_KEY: "canary",
      GITHUB_TOKEN: "canary",
      PGPASSWORD: "canary",
      WHARF_API_KEY: "canary",
      DBUS_SESSION_BUS_ADDRESS: "unix:path=/run/bus",
    };
    expect(utilityEnvironment(dangerous)).toEqual({});
  });
});
