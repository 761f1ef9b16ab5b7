import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { parseSource } from "./parseSource.mjs";

const sourceFolders = ["shared", "electron", "renderer"];

/** Parses every TypeScript source of the app, tests included. */
export function readSources() {
  return sourceFolders
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true }).map((name) =>
        `${folder}/${String(name)}`.split(sep).join("/"),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(projectRoot, path), "utf8")));
}
