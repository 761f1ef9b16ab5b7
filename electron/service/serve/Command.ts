import type { KeyScope } from "../auth/ApiKey";

/** What the command line asks for, complete and checked. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "serve"; readonly dataFolder: string; readonly port: number; readonly host: string }
  | {
      readonly kind: "createKey";
      readonly dataFolder: string;
      readonly scope: KeyScope;
      readonly name: string | undefined;
      readonly ttlHours: number | undefined;
    }
  | { readonly kind: "listKeys"; readonly dataFolder: string }
  | { readonly kind: "revokeKey"; readonly dataFolder: string; readonly keyId: string };
