import type { KeyScope } from "../auth/ApiKey";

/** What a request carries from one handler to the next. */
export interface HttpVariables {
  Variables: { readonly scope: KeyScope };
}
