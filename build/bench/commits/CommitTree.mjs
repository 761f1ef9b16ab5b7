import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProcess } from "../../setup/runProcess.mjs";
import { StopError } from "../../setup/runCommand.mjs";
import { projectRoot } from "../../setup/projectRoot.mjs";

/** Another commit of the repository in a folder of its own, with its packages and bundles. Whoever opens one closes it. */
export class CommitTree {
  /** Absolute path. */
  folder;

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * @param {string} ref A branch, a tag or a commit.
   * @returns {Promise<CommitTree>}
   * @throws {StopError} Where there is no such commit, or it can't be built.
   */
  static async open(ref) {
    const folder = join(mkdtempSync(join(tmpdir(), "wharf-against-")), "tree");
    const tree = new CommitTree(folder);
    // A ref that begins with a hyphen would be an option of Git.
    const added = await runProcess("git", ["worktree", "add", "--detach", "--", folder, ref], {
      cwd: projectRoot,
    });
    if (added.code !== 0) throw new StopError(`“${ref}” can't be checked out: ${added.output.trim()}`);
    try {
      await tree.#install();
      await tree.#run(process.execPath, [join("build", "tasks", "build.mjs")]);
    } catch (error) {
      await tree.close();
      throw error;
    }
    return tree;
  }

  /** The same packages are shared; others are installed. */
  async #install() {
    const lock = "package-lock.json";
    const isSame = readFileSync(join(this.folder, lock)).equals(readFileSync(join(projectRoot, lock)));
    if (isSame) symlinkSync(join(projectRoot, "node_modules"), join(this.folder, "node_modules"), "junction");
    else await this.#run("npm", ["ci"]);
  }

  /**
   * @param {string} program
   * @param {readonly string[]} programArguments
   */
  async #run(program, programArguments) {
    const { code, output } = await runProcess(program, programArguments, { cwd: this.folder });
    if (code !== 0)
      throw new StopError(`${program} ${programArguments.join(" ")} failed there:\n${output.trim()}`);
  }

  async close() {
    await runProcess("git", ["worktree", "remove", "--force", this.folder], { cwd: projectRoot });
    rmSync(join(this.folder, ".."), { recursive: true, force: true });
  }
}
