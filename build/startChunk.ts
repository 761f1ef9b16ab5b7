import { fileURLToPath } from "node:url";
import { normalizePath } from "vite";

/** What rolldown knows of a module, as far as it is needed here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const page = normalizePath(fileURLToPath(new URL("../renderer/index.html", import.meta.url)));

/** By the graph of a build: the modules that the page imports before it is shown. */
const startsOf = new WeakMap<object, ReadonlySet<string>>();

/** The name of the chunk of a module that the page imports before it is shown; null for what only lazy parts import. */
export function startChunk(moduleId: string, graph: ModuleGraph): "start" | null {
  const known = startsOf.get(graph);
  const start = known ?? startModules(graph);
  if (known === undefined) startsOf.set(graph, start);
  return start.has(moduleId) ? "start" : null;
}

function startModules(graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([page]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  if (found.size === 1) throw new Error(`${page} is not among the modules of the page.`);
  return found;
}
