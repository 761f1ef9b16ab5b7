import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import type { PackageKind, UpdateTarget } from "./updateManifest";
import type { UpdateSource } from "./Updates";

const source = z.object({
  updates: z
    .strictObject({ feed: z.url(), keys: z.array(z.base64()).min(1), isUnattended: z.boolean().optional() })
    .optional(),
});

/**
 * Where this build gets updates from, which is written into its package.json when it is packaged; null where nothing was.
 * @param given What development and tests use in its place, as JSON.
 */
export async function readUpdateSource(
  appFolder: string,
  given: string | null,
): Promise<UpdateSource | null> {
  const text = given ?? (await readFile(join(appFolder, "package.json"), "utf8"));
  const found = source.safeParse(parseJson(text));
  return found.success ? (found.data.updates ?? null) : null;
}

/** @param resourcesFolder Where a deb or rpm has its kind: no other package has that file. */
export function updateTarget(resourcesFolder: string, environment: NodeJS.ProcessEnv): UpdateTarget {
  const { platform, arch } = process;
  return { platform, arch, kind: packageKind(resourcesFolder, environment) };
}

function packageKind(resourcesFolder: string, environment: NodeJS.ProcessEnv): PackageKind | null {
  if (process.platform === "darwin") return "zip";
  if (process.platform === "win32") return "nsis";
  if (environment["APPIMAGE"] !== undefined) return "AppImage";
  const named = join(resourcesFolder, "package-type");
  const kind = existsSync(named) ? readFileSync(named, "utf8").trim() : "";
  return kind === "deb" || kind === "rpm" ? kind : null;
}
