import { describe, expect, it } from "vitest";
import { refusedSwitches } from "./refusedSwitches";

describe("A packaged app's command line", () => {
  it.each([
    "--inspect",
    "--inspect=0.0.0.0:9229",
    "--inspect-brk",
    "--inspect-port=1",
    "--remote-debugging-port=9222",
    "--remote-debugging-pipe",
    "--remote-allow-origins=*",
    "--debug-brk",
    "--js-flags=--expose-gc",
    "--ignore-certificate-errors",
    "--ignore-certificate-errors-spki-list=x",
    "--allow-insecure-localhost",
    "--disable-web-security",
    "--disable-features=IsolateOrigins",
    "--proxy-server=evil.example:8080",
    "--proxy-pac-url=http://evil.example/p",
    "--proxy-bypass-list=*",
    "--host-resolver-rules=MAP * 127.0.0.1",
    "--host-rules=MAP * evil.example",
    "--ssl-key-log-file=/tmp/keys",
    "--log-net-log=/tmp/log",
    "--load-extension=/tmp/x",
    "--renderer-cmd-prefix=/tmp/x",
    "--gpu-launcher=/tmp/x",
    "--single-process",
    "--disable-setuid-sandbox",
    "--no-sandbox",
    "-inspect",
    "--INSPECT",
    "/inspect",
  ])("is refused with %s", (word) => {
    expect(refusedSwitches(["--smoke", word], false)).toHaveLength(1);
  });

  it("may switch the sandbox off as root on Linux only", () => {
    expect(refusedSwitches(["--no-sandbox"], true)).toEqual([]);
    expect(refusedSwitches(["--no-sandbox", "--inspect"], true)).toEqual(["inspect"]);
  });

  it.each([
    "--smoke",
    "--user-data-dir=/tmp/a",
    "--lang=de",
    "--force-device-scale-factor=2",
    "orders.csv",
    "/home/a.csv",
  ])("may have %s", (word) => {
    expect(refusedSwitches([word], false)).toEqual([]);
  });
});
