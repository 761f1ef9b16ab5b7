import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";
import { readDockerfile } from "./dockerfile.mjs";

describe("readDockerfile", () => {
  it("reads the one that is shipped: an ordinary user, a health check, and a service that gets signals itself", () => {
    const text = readFileSync(join(projectRoot, "build", "headless", "deploy", "Dockerfile"), "utf8");
    const steps = readDockerfile(text);
    expect(steps.user).toBe("wharf");
    expect(steps.command).toEqual(["wharf-service", "--port", "4646"]);
    expect(steps.health[0]).toBe("node");
    expect(steps.setUp[0]).toBe("cp /mnt/wharf-service-*.tgz /tmp/");
    expect(steps.setUp[1]).toMatch(/^npm install --global .* && useradd .* && install --directory/u);
    expect(steps.env["WHARF_DATA"]).toBe("/var/lib/wharf/data");
  });

  it("refuses what it doesn't know, and a service that runs as root", () => {
    expect(() => readDockerfile("FROM x\nADD http://x /y\n")).toThrow("ADD http://x /y");
    expect(() => readDockerfile('FROM x\nENTRYPOINT ["x"]\nHEALTHCHECK CMD ["y"]\n')).toThrow("a user");
  });
});
