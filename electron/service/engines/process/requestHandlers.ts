import type { EngineRequest } from "#shared/contract/enginePort";
import { BodyWriter } from "./body/BodyWriter";
import { writeAnswer } from "./body/writeAnswer";
import type { DatabaseSession } from "./DatabaseSession";
import { readSchema } from "./readSchema";
import { runStatement } from "./runStatement";

type HandledType = Exclude<EngineRequest["type"], "open" | "close">;

/** The request of one type; mapped so that a handler is picked by its request's own type. */
export type RequestOf<Type extends HandledType> = {
  [Name in HandledType]: Extract<EngineRequest, { type: Name }>;
}[Type];

export type RequestHandlers = {
  readonly [Type in HandledType]: (request: RequestOf<Type>) => void;
};

/** What this process does for each kind of request while its database is open. */
export function requestHandlers(database: DatabaseSession, keywords: ReadonlySet<string>): RequestHandlers {
  return {
    query(request) {
      database.serve(request.id, async ({ connection, post, onCancel, onTaken }) => {
        const result = await runStatement(connection, request, keywords);
        const body = new BodyWriter((bytes) => {
          post({ type: "chunk", id: request.id, bytes });
        });
        onCancel(() => {
          body.stop();
        });
        onTaken((chunks) => {
          body.addRoom(chunks);
        });
        post({ type: "answer", id: request.id });
        await writeAnswer(result, request.maxRows, body);
      });
    },
    schema({ id }) {
      database.serve(id, async ({ connection, post }) => {
        for await (const relations of readSchema(connection)) post({ type: "relations", id, relations });
      });
    },
    cancel({ id }) {
      database.cancel(id);
    },
    taken({ id, chunks }) {
      database.taken(id, chunks);
    },
  };
}
