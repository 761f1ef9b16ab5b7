/** An Electron runtime that can be started. */
export interface ElectronRuntime {
  /** Absolute path of the program. */
  executable: string;
  /** Its distribution folder, as ELECTRON_OVERRIDE_DIST_PATH wants it. */
  folder: string;
  /** The stand-in is for development and tests only. */
  origin: "override" | "official" | "stand-in";
}

/** One place an Electron runtime can come from. */
export interface RuntimeSource {
  /** For the screen. */
  name: string;
  /** The runtime, or a sentence that says why there is none here. */
  find: () => Promise<ElectronRuntime | string>;
}
