import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { inKeychainSession, secretServiceLacking } from "../testing/keychainSession";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "wharf-keychain-"));
  mkdirSync(join(home, "keyrings"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const lacking = secretServiceLacking();
const needsSecretService = (context: TestContext) => context.skip(lacking !== null, lacking ?? "");

const unlocked = `printf wharf | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;`;
const locked = `gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1;`;

describe("KeytarKeychain", () => {
  it("keeps keys of any length and letter in a real keychain, and deletes them", async (context) => {
    needsSecretService(context);
    const long = "k".repeat(6000);
    expect(
      await inKeychainSession(home, unlocked, [
        ["get", "a"],
        ["set", "a", long],
        ["get", "a"],
        ["set", "a", "schlüssel ✓"],
        ["get", "a"],
        ["delete", "a"],
        ["delete", "a"],
        ["get", "a"],
      ]),
    ).toEqual([null, true, long, true, "schlüssel ✓", true, false, null]);
  });

  it("says that there is no keychain where no session bus has one", async (context) => {
    needsSecretService(context);
    const configuration = join(home, "bus.conf");
    writeFileSync(
      configuration,
      `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
     <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
    );
    const steps = [
      ["get", "a"],
      ["set", "a", "secret"],
      ["delete", "a"],
    ];
    const outcomes = await inKeychainSession(home, "", steps, [`--config-file=${configuration}`]);
    expect(outcomes).toEqual(steps.map(() => ({ code: "KEYCHAIN_ABSENT" })));
  });

  it("says that there is no keychain where there is no session bus", async (context) => {
    needsSecretService(context);
    const steps = [
      ["get", "a"],
      ["set", "a", "secret"],
      ["delete", "a"],
    ];
    const outcomes = await inKeychainSession(home, "export DBUS_SESSION_BUS_ADDRESS=disabled:;", steps);
    expect(outcomes).toEqual(steps.map(() => ({ code: "KEYCHAIN_ABSENT" })));
  });

  it("hands out nothing and takes nothing in while the keychain is locked", async (context) => {
    needsSecretService(context);
    expect(await inKeychainSession(home, unlocked, [["set", "a", "secret"]])).toEqual([true]);
    const [read, removed, kept] = await inKeychainSession(home, locked, [
      ["get", "a"],
      ["delete", "a"],
      ["set", "b", "another"],
    ]);
    // This is why the secret store remembers what it put in: by itself a locked keychain looks empty.
    expect(read).toBeNull();
    expect(removed).toBe(false);
    expect(kept).toMatchObject({ code: "KEYCHAIN_LOCKED" });
    expect(await inKeychainSession(home, unlocked, [["get", "a"]])).toEqual(["secret"]);
  });
});
