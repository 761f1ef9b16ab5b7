/**
 * An Electron runtime that can be started.
 *
 * @typedef {object} ElectronRuntime
 * @property {string} executable Absolute path of the program.
 * @property {string} folder Its distribution folder, as ELECTRON_OVERRIDE_DIST_PATH wants it.
 * @property {"override" | "official" | "stand-in"} origin The stand-in is for development and tests only.
 */

/**
 * One place an Electron runtime can come from.
 *
 * @typedef {object} RuntimeSource
 * @property {string} name For the screen.
 * @property {() => Promise<ElectronRuntime | string>} find The runtime, or a sentence that says why there is none here.
 */

export {};
