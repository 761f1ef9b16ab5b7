import { generateKeyPairSync } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { signedUpdateManifest } from "../updateManifest.mjs";

/** A feed on this computer that offers the packages of a folder, signed by a key that exists for the check alone. */
export class CheckFeed {
  #folder;
  #server;
  #keys = generateKeyPairSync("ed25519");
  #manifest = "";

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
    this.#server = createServer(({ url = "" }, response) => {
      const name = basename(url);
      if (name === "manifest.json") return void response.end(this.#manifest);
      const file = join(this.#folder, name);
      if (name === "" || !existsSync(file)) return void response.writeHead(404).end();
      createReadStream(file).pipe(response);
    });
  }

  /** @param {string} folder Absolute path. */
  static async start(folder) {
    const feed = new CheckFeed(folder);
    await new Promise((resolve) => {
      feed.#server.listen(0, "127.0.0.1", () => resolve(undefined));
    });
    return feed;
  }

  /** What is built into the packages. */
  get updates() {
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const key = this.#keys.publicKey.export({ format: "der", type: "spki" });
    return {
      feed: `http://127.0.0.1:${port}/manifest.json`,
      keys: [key.toString("base64")],
      isUnattended: /** @type {const} */ (true),
    };
  }

  /**
   * Offers what is in the folder now to every computer.
   *
   * @param {string} version
   */
  announce(version) {
    this.#manifest = signedUpdateManifest({
      ...{ folder: this.#folder, version, rollout: 100, days: 1, notes: "" },
      privateKey: this.#keys.privateKey,
      now: new Date(),
    });
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
