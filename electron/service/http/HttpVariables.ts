import type { KeyScope } from "../auth/ApiKey";
import type { RequestTrace } from "./RequestTrace";

/** What a request carries from one handler to the next. */
export interface HttpVariables {
  /** Given along by whoever keeps a log of requests. */
  Bindings: { readonly trace?: RequestTrace };
  Variables: { readonly scope: KeyScope; readonly keyId: string };
}
