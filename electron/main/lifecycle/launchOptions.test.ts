import { describe, expect, it } from "vitest";
import { launchOptions } from "./launchOptions";

const variables = {
  WHARF_DEV_SERVER_URL: "http://127.0.0.1:5173/",
  WHARF_PROVISIONING_MS: "1500",
  WHARF_CHECK_OUTPUT: "1",
  WHARF_UPDATES: '{"updates":{}}',
};

describe("launchOptions", () => {
  it("heeds the variables of development and tests", () => {
    expect(launchOptions([], variables, false)).toEqual({
      smoke: false,
      startCheck: false,
      updateCheck: false,
      devServerUrl: "http://127.0.0.1:5173/",
      provisioningMs: 1500,
      checkOutput: true,
      updateSource: '{"updates":{}}',
    });
  });

  it("heeds no variable when packaged, so that nobody can point the window elsewhere", () => {
    expect(launchOptions(["wharf", "--smoke"], variables, true)).toEqual({
      smoke: true,
      startCheck: false,
      updateCheck: false,
      devServerUrl: null,
      provisioningMs: 0,
      checkOutput: false,
      updateSource: null,
    });
  });

  it("reads the switch that also installs an update", () => {
    expect(launchOptions(["wharf", "--smoke=update"], {}, true)).toMatchObject({
      ...{ smoke: true, startCheck: false, updateCheck: true },
    });
  });

  it("reads the switch that also writes and reads a database", () => {
    expect(launchOptions(["wharf", "--smoke=data"], {}, true)).toMatchObject({
      smoke: true,
      startCheck: true,
    });
  });
});
