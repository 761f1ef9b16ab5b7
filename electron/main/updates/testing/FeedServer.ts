import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { keyName, signedBytes, type UpdateManifest } from "../updateManifest";

/** A publisher's pair of keys. */
export interface PublisherKeys {
  /** SPKI, base64. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export function publisherKeys(): PublisherKeys {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"), privateKey };
}

/** The text of a signed manifest. */
export function signedManifest(manifest: UpdateManifest, { publicKey, privateKey }: PublisherKeys): string {
  const signed = JSON.stringify(manifest);
  const signature = sign(null, signedBytes(signed), privateKey).toString("base64");
  return JSON.stringify({ signed, signatures: [{ key: keyName(publicKey), signature }] });
}

/** A manifest that offers a file to everyone on Linux. */
export function manifestOf(file: Buffer, changes: Partial<UpdateManifest> = {}): UpdateManifest {
  return {
    format: 1,
    sequence: 5,
    version: "1.3.0",
    releasedAt: "2026-11-01T10:00:00Z",
    expiresAt: "2099-01-01T00:00:00Z",
    rollout: 100,
    notes: "Faster.",
    files: [
      {
        platform: "linux",
        arch: "x64",
        kind: "AppImage",
        name: "Wharf-1.3.0.AppImage",
        size: file.length,
        sha512: createHash("sha512").update(file).digest("base64"),
      },
    ],
    ...changes,
  };
}

/** A web server on this computer that answers each path as it is told, and counts what it was asked. */
export class FeedServer {
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #answers = new Map<string, Buffer | string | { redirect: string } | { endless: true }>();

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? "";
      this.asked.push(path);
      const answer = this.#answers.get(path);
      if (answer === undefined) return void response.writeHead(404).end();
      if (typeof answer === "string" || Buffer.isBuffer(answer)) return void response.end(answer);
      if ("redirect" in answer) return void response.writeHead(302, { location: answer.redirect }).end();
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) continue;
      };
      response.on("drain", more);
      more();
    });
  }

  static async start(): Promise<FeedServer> {
    const feed = new FeedServer();
    await new Promise<void>((resolve) => feed.#server.listen(0, "127.0.0.1", resolve));
    return feed;
  }

  /** @param path Begins with a slash. */
  address(path: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${path}`;
  }

  answer(path: string, answer: Buffer | string | { redirect: string } | { endless: true }): void {
    this.#answers.set(path, answer);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
