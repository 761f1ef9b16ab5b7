import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import type { DiagnosticsMethods } from "#shared/processes/diagnosticsPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { SerialQueue } from "#shared/async/SerialQueue";
import { RpcServer } from "#shared/rpc/RpcServer";
import { checkStatement } from "./checkStatement";
import { SchemaMirror } from "./SchemaMirror";

/**
 * Answers main's calls; the database is opened for the first of them.
 *
 * @returns takes a request of main
 */
export function serveDiagnostics(
  post: (answer: RpcAnswer) => void,
): (request: RpcRequest<DiagnosticsMethods>) => void {
  // One mirror: the tables of one call must not change under another.
  const queue = new SerialQueue();
  let opening: Promise<SchemaMirror> | null = null;
  const open = (): Promise<SchemaMirror> => (opening ??= SchemaMirror.open());
  const calls = new RpcServer<DiagnosticsMethods>(
    {
      check: ({ relations, temporary, statements }, { signal }) =>
        queue.do(async () => {
          const mirror = await open();
          const isExact = await mirror.hold(relations, temporary);
          const found: (readonly StatementDiagnostic[])[] = [];
          for (const statement of statements) {
            if (signal.aborted) break;
            found.push(await checkStatement(statement, mirror, isExact));
          }
          return found;
        }),
      functions: () => queue.do(async () => (await open()).functions()),
    },
    post,
  );
  return (request) => calls.receive(request);
}
