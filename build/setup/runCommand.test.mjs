import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./projectRoot.mjs";
import { runProcess } from "./runProcess.mjs";

const setup = join(projectRoot, "build", "setup");

/** @param {string} body Of the command. */
function command(body) {
  const script = `
    const { runCommand } = await import(${JSON.stringify(join(setup, "runCommand.mjs"))});
    const { StopError } = await import(${JSON.stringify(join(setup, "runCommand.mjs"))});
    await runCommand(async () => { ${body} });
  `;
  return runProcess(process.execPath, ["--input-type=module", "-e", script]);
}

describe("an npm command", () => {
  it("ends with 0 when nothing is said", async () => {
    expect(await command("")).toEqual({ code: 0, output: "" });
  });

  it("ends with the code of its outcome", async () => {
    expect(await command("return 3;")).toMatchObject({ code: 3 });
  });

  it("stays failed when a package wants every process to end with 0", async () => {
    expect(await command('process.on("beforeExit", () => process.exit(0)); return 1;')).toMatchObject({
      code: 1,
    });
  });

  it("says what stopped it in a sentence, without a stack", async () => {
    const { code, output } = await command('throw new StopError("There is no display.");');
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: "There is no display." });
  });
});
