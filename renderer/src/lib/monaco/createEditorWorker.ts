// The build turns this import into the address of a file of its own; the linter sees only the module.
// oxlint-disable-next-line import/default
import workerUrl from "monaco-editor/editor/editor.worker?worker&url";

/** The part of Trusted Types that is used here; TypeScript's own DOM types do not have it yet. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { readonly createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory;
  }
}

/** Lets exactly one address become a worker. */
function acceptWorkerUrl(url: string): string {
  if (url !== workerUrl) throw new TypeError("Only the editor's own worker may be started.");
  return url;
}

/** Made once: a policy of this name cannot be made again. */
const policy = window.trustedTypes?.createPolicy("wharf-worker", { createScriptURL: acceptWorkerUrl });

/**
 * Starts the editor's worker from the app's own files, by a Trusted Types policy that accepts no other address.
 * Monaco owns the worker and ends it.
 */
export function createEditorWorker(): Worker {
  const url = policy?.createScriptURL(workerUrl) ?? acceptWorkerUrl(workerUrl);
  return new Worker(url, { type: "module", name: "editor" });
}
