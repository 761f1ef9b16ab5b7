import { runProcess } from "../setup/runProcess.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { changelogSection } from "../package/changelogSection.mjs";

/** `npm run changelog -- FROM`: prints the section of CHANGELOG.md for what was committed since a tag; from the start without one. */
await runCommand(async () => {
  const from = process.argv[2];
  const range = from === undefined ? [] : [`${from}..HEAD`];
  const { code, output } = await runProcess("git", ["log", "--format=%s", ...range], { cwd: projectRoot });
  if (code !== 0)
    throw new Error(`git can't list the commits${from ? ` since ${from}` : ""}: ${output.trim()}`);
  console.log(changelogSection(output.split("\n")));
  return 0;
});
