/**
 * Messages between the service and one engine process, whatever carries them (a forked Node process's channel
 * or Electron's MessagePort). Both ends are ours and of one build, so these are types without a parser.
 */
export type EngineRequest =
  | EngineOpenRequest
  | {
      readonly type: "query";
      readonly id: number;
      readonly sql: string;
      readonly readOnly: boolean;
      readonly maxRows: number;
    }
  | { readonly type: "schema"; readonly id: number }
  /** Interrupt the statement, or stop sending its body. */
  | { readonly type: "cancel"; readonly id: number }
  /** The reader took this many chunks: the process may send as many more. */
  | { readonly type: "taken"; readonly id: number; readonly chunks: number }
  /** Interrupt what runs, write everything into the file and end. */
  | { readonly type: "close" };

export interface EngineOpenRequest {
  readonly type: "open";
  readonly file: string;
  readonly memoryMb: number;
  readonly tempFolder: string;
  readonly threads: number;
}

export type EngineEvent =
  | { readonly type: "opened" }
  | { readonly type: "openFailed"; readonly message: string }
  /** The statement succeeded; its body follows as chunks, then `finished`. */
  | { readonly type: "answer"; readonly id: number }
  | { readonly type: "chunk"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: "relations"; readonly id: number; readonly relations: EngineRelation[] }
  | { readonly type: "finished"; readonly id: number }
  | {
      readonly type: "failed";
      readonly id: number;
      readonly kind: "request" | "statement" | "interrupted";
      readonly message: string;
    }
  /** Memory is far over the limit: the process asks to be killed, and kills itself if that does not come. */
  | { readonly type: "overMemory"; readonly usedMb: number };

export interface EngineRelation {
  readonly schema: string;
  readonly name: string;
  readonly type: "table" | "view";
  readonly columns: { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}

/** Chunks of a body that may be on their way before the reader takes one. */
export const ENGINE_BODY_WINDOW = 4;

/**
 * In the app only main may fork. The service asks it over its own parent port; `engineStarted` carries the
 * service's end of the new process's MessagePort in `ports[0]`, and the process gets the other end with its
 * first message. `engine` is a name the service chooses, unique for its lifetime.
 */
export type EngineHostRequest =
  | { readonly type: "startEngine"; readonly engine: string }
  | { readonly type: "killEngine"; readonly engine: string };

export type EngineHostEvent =
  | { readonly type: "engineStarted"; readonly engine: string }
  | { readonly type: "engineExited"; readonly engine: string; readonly code: number };
