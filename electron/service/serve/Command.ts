import type { KeyScope } from "../auth/ApiKey";
import type { ClickHouseSettings } from "./clickHouseEngines";
import type { ServeSettings } from "./serveSettings";

/** What the command line asks for, complete and checked. */
export type Command =
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "serve"; readonly settings: ServeSettings }
  | {
      readonly kind: "createKey";
      readonly dataFolder: string;
      readonly scope: KeyScope;
      readonly organization: string;
      readonly name: string | undefined;
      readonly ttlHours: number | undefined;
    }
  | { readonly kind: "listKeys"; readonly dataFolder: string }
  | { readonly kind: "revokeKey"; readonly dataFolder: string; readonly keyId: string }
  | {
      readonly kind: "createToken";
      readonly dataFolder: string;
      /** Name or id. */
      readonly database: string;
      readonly scope: KeyScope;
      readonly name: string | undefined;
      readonly ttlHours: number | undefined;
    }
  | { readonly kind: "listTokens"; readonly dataFolder: string; readonly database: string | undefined }
  | { readonly kind: "revokeToken"; readonly dataFolder: string; readonly tokenId: string }
  | { readonly kind: "audit"; readonly dataFolder: string; readonly days: number }
  | { readonly kind: "backup"; readonly dataFolder: string; readonly to: string }
  | { readonly kind: "checkEngine"; readonly clickHouse: ClickHouseSettings }
  | { readonly kind: "openapi" };

export type CommandOf<Kind extends Command["kind"]> = Command & { readonly kind: Kind };

/** Called with the command that was given. */
export type Choose = (command: Command) => void;
