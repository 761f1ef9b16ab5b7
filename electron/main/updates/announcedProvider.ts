import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from "electron-updater";
import type { ProviderRuntimeOptions } from "electron-updater/out/providers/Provider";
import type { StagedUpdate } from "./Updates";

/** What electron-updater takes for a server: it tells what was announced and signed, without asking anybody. */
export function announced({ manifest, file, address }: StagedUpdate) {
  const { name, size, sha512 } = file;
  const info: UpdateInfo = {
    version: manifest.version,
    releaseDate: manifest.releasedAt,
    files: [{ url: name, size, sha512 }],
    path: name,
    sha512,
  };
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      return info;
    }

    override resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url: address, info: { url: name, size, sha512 } }];
    }
  };
}
